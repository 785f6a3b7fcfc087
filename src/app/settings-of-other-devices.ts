import { selfChanged } from '#contract/realtime.ts'
import { isRealtimeConnected, onServerEvent } from '#src/data/realtime/realtime.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshSelf } from '#src/data/session/session.ts'
import { applyAccountSettings } from './follow/account-settings.ts'

/** The account was changed elsewhere: this page follows, also what was changed while it could not hear. Opens the socket. */
export function followSettingsOfOtherDevices(): void {
  const follow = () => void refreshSelf().then(applyAccountSettings).catch(reportProblem)
  onServerEvent(selfChanged, follow)
  isRealtimeConnected.subscribe(() => {
    if (isRealtimeConnected.get()) follow()
  })
}
