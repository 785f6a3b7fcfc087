import { selfChanged } from '#contract/realtime.ts'
import { onServerEvent } from '#src/data/realtime/realtime.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshSelf } from '#src/data/session/session.ts'
import { applyAccountSettings } from './follow/account-settings.ts'

/** The account was changed elsewhere: this page follows. Opens the socket. */
export function followSettingsOfOtherDevices(): void {
  onServerEvent(selfChanged, () => void refreshSelf().then(applyAccountSettings).catch(reportProblem))
}
