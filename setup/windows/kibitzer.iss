; Inno Setup: wraps the folder dist\kibitzer into an installer that needs no administrator.
; iscc /DVersion=0.0.0 setup\windows\kibitzer.iss
[Setup]
AppName=Kibitzer
AppVersion={#Version}
AppPublisher=Kibitzer's developers
DefaultDirName={autopf}\Kibitzer
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\icons\kibitzer.ico
OutputDir=..\..\dist
OutputBaseFilename=kibitzer-{#Version}-setup
SourceDir=.

[Files]
Source: "..\..\dist\kibitzer\*"; DestDir: "{app}"; Flags: recursesubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Kibitzer"; Filename: "{app}\kibitzer.exe"

[Registry]
Root: HKA; Subkey: "Software\Classes\.kib"; ValueType: string; ValueName: ""; ValueData: "Kibitzer.Position"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.kibs"; ValueType: string; ValueName: ""; ValueData: "Kibitzer.Position"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Kibitzer.Position"; ValueType: string; ValueName: ""; ValueData: "Kibitzer position"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Kibitzer.Position\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\kibitzer.exe"
Root: HKA; Subkey: "Software\Classes\Kibitzer.Position\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\kibitzer.exe"" ""%1"""
