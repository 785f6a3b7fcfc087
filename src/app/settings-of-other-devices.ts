import { currentUserChanged } from '#contract/realtime.ts'
import { openMemberOutbox } from '#src/data/outbox/outbox-link.ts'
import { isRealtimeConnected, onServerEvent } from '#src/data/realtime/realtime.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { applyAccountSettings } from '#src/entities/current-user/apply-account-settings.ts'

/**
 * The account was changed elsewhere: this page updates, including changes made while it was disconnected. Opens the
 * socket.
 */
export function followSettingsOfOtherDevices(): void {
  const follow = () => void askAnew().catch(reportProblem)
  onServerEvent(currentUserChanged, follow)
  isRealtimeConnected.subscribe(() => {
    if (isRealtimeConnected.get()) follow()
  })
}

/** Changes this device has not sent yet are newer than the server's. */
async function askAnew(): Promise<void> {
  const [{ holdWaitingSettings }] = await Promise.all([import('#src/entities/current-user/waiting-settings.ts'), openMemberOutbox()])
  holdWaitingSettings()
  await refreshCurrentUser()
  await applyAccountSettings()
}
