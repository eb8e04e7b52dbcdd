# Runs Kvitance on Windows from the start of the machine, as the account NETWORK SERVICE, by the task scheduler:
# Windows starts only programs made for its service manager as services, and Node.js is none.
# In a PowerShell of an administrator, in the folder where `npm install` put the package:
#   powershell -ExecutionPolicy Bypass -File node_modules\kvitance\deploy\windows\install.ps1 [-Data C:\ProgramData\Kvitance] [-Remove]
param([string]$Data = "$env:ProgramData\Kvitance", [switch]$Remove)
$ErrorActionPreference = "Stop"
$name = "Kvitance"

if ($Remove) {
  Stop-ScheduledTask -TaskName $name
  Unregister-ScheduledTask -TaskName $name -Confirm:$false
  Write-Output "Kvitance no longer starts. Its data stay in $Data."
  exit 0
}

$program = (Resolve-Path "$PSScriptRoot\..\..\bin\kvitance.js").Path
$node = (Get-Command node).Source
New-Item -ItemType Directory -Force -Path $Data | Out-Null
# The account of the service alone, and administrators.
icacls $Data /inheritance:r /grant "NETWORK SERVICE:(OI)(CI)F" "BUILTIN\Administrators:(OI)(CI)F" | Out-Null

$log = Join-Path $Data "kvitance.log"
$action = New-ScheduledTaskAction -Execute "cmd.exe" -Argument "/c `"`"$node`" `"$program`" start --data `"$Data`" >> `"$log`" 2>&1`""
$trigger = New-ScheduledTaskTrigger -AtStartup
$principal = New-ScheduledTaskPrincipal -UserId "NT AUTHORITY\NETWORK SERVICE" -LogonType ServiceAccount
$settings = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -ExecutionTimeLimit ([TimeSpan]::Zero)
Register-ScheduledTask -TaskName $name -Action $action -Trigger $trigger -Principal $principal -Settings $settings -Force | Out-Null
Start-ScheduledTask -TaskName $name
Write-Output "Kvitance starts with the machine. The address and the first sign-in are in $log."
