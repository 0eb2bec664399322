; NSIS: wraps the folder dist\kibitzer into an installer that needs no administrator.
; makensis -DVERSION=0.0.0 setup/windows/kibitzer.nsi
Unicode true
!include x64.nsh
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

; A kind of file that has been given to another program since stays with that.
!macro LET_GO KIND
  ReadRegStr $0 HKCU "${CLASSES}\${KIND}" ""
  ${If} $0 == "Kibitzer.Position"
    DeleteRegValue HKCU "${CLASSES}\${KIND}" ""
  ${EndIf}
  DeleteRegKey /ifempty HKCU "${CLASSES}\${KIND}"
!macroend

Function .onInit
  ${IfNot} ${RunningX64}
    MessageBox MB_ICONSTOP "Kibitzer needs Windows of 64 bits." /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

Section
  RMDir /r "$INSTDIR\_internal" ; of an earlier version
  SetOutPath "$INSTDIR"
  File /r "..\..\dist\kibitzer\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Kibitzer.lnk" "$INSTDIR\kibitzer.exe"
  WriteRegStr HKCU "${CLASSES}\.kib" "" "Kibitzer.Position"
  WriteRegStr HKCU "${CLASSES}\.kibs" "" "Kibitzer.Position"
  WriteRegStr HKCU "${CLASSES}\.kibr" "" "Kibitzer.Position"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position" "" "Kibitzer position"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position\DefaultIcon" "" "$INSTDIR\kibitzer.exe"
  WriteRegStr HKCU "${CLASSES}\Kibitzer.Position\shell\open\command" "" '"$INSTDIR\kibitzer.exe" "%1"'
  WriteRegStr HKCU "${REMOVING}" "DisplayName" "Kibitzer"
  WriteRegStr HKCU "${REMOVING}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVING}" "Publisher" "Kibitzer's developers"
  WriteRegStr HKCU "${REMOVING}" "DisplayIcon" "$INSTDIR\kibitzer.exe"
  WriteRegStr HKCU "${REMOVING}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${REMOVING}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REMOVING}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  System::Call "${TELL}"
SectionEnd

Section Uninstall
  Delete "$INSTDIR\kibitzer.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir /r "$INSTDIR\_internal"
  RMDir "$INSTDIR" ; what else somebody has put there stays
  Delete "$SMPROGRAMS\Kibitzer.lnk"
  !insertmacro LET_GO ".kib"
  !insertmacro LET_GO ".kibs"
  !insertmacro LET_GO ".kibr"
  DeleteRegKey HKCU "${CLASSES}\Kibitzer.Position"
  DeleteRegKey HKCU "${REMOVING}"
  System::Call "${TELL}"
SectionEnd
