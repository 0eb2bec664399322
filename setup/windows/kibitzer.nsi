; NSIS: wraps the folder dist\kibitzer into an installer that needs no administrator.
; makensis -DVERSION=0.0.0 setup/windows/kibitzer.nsi
Unicode true
Name "Kibitzer"
OutFile "..\..\dist\kibitzer-${VERSION}-setup.exe"
Icon "..\..\build\icons\kibitzer.ico"
SetCompressor /SOLID lzma
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\Kibitzer"
LicenseData "..\..\LICENSE"
Page license
Page directory
Page instfiles
UninstPage uninstConfirm
UninstPage instfiles

!define CLASSES "Software\Classes"
!define REMOVING "Software\Microsoft\Windows\CurrentVersion\Uninstall\Kibitzer"
!define TELL "shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)" ; that kinds of files have changed

Section
  SetOutPath "$INSTDIR"
  File /r "..\..\dist\kibitzer\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Kibitzer.lnk" "$INSTDIR\kibitzer.exe"
  WriteRegStr HKCU "${CLASSES}\.kib" "" "Kibitzer.Position"
  WriteRegStr HKCU "${CLASSES}\.kibs" "" "Kibitzer.Position"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position" "" "Kibitzer position"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position\DefaultIcon" "" "$INSTDIR\kibitzer.exe"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position\shell\open\command" "" '"$INSTDIR\kibitzer.exe" "%1"'
  WriteRegStr HKCU "${REMOVING}" "DisplayName" "Kibitzer"
  WriteRegStr HKCU "${REMOVING}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVING}" "Publisher" "Kibitzer's developers"
  WriteRegStr HKCU "${REMOVING}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  System::Call "${TELL}"
SectionEnd

Section Uninstall
  Delete "$INSTDIR\kibitzer.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR" ; what else somebody has put there stays
  Delete "$SMPROGRAMS\Kibitzer.lnk"
  DeleteRegKey HKCU "${CLASSES}\.kib"
  DeleteRegKey HKCU "${CLASSES}\.kibs"
  DeleteRegKey HKCU "${CLASSES}\Kibitzer.Position"
  DeleteRegKey HKCU "${REMOVING}"
  System::Call "${TELL}"
SectionEnd
