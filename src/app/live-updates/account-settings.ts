/**
 * Language, theme and discreet mode follow the member across devices: applied at sign-in and when changed elsewhere.
 */
import { reportProblem } from '#src/data/http/report-problem.ts'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'
import { applyAccountSettings } from '#src/entities/current-user/apply-account-settings.ts'

export function followAccountSettings(): void {
  let memberId: number | null = null
  const follow = () => {
    const next = currentMemberId()
    if (next === memberId) return
    memberId = next
    if (next !== null) void applyAccountSettings().catch(reportProblem)
  }
  sessionState.subscribe(follow)
  follow()
}
