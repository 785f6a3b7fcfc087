/** Refreshes the home snapshot automatically, whenever the connection allows it. */
import { reportProblem } from '#src/data/http/report-problem.ts'
import { CallError } from '#src/http/call-error.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { isFullMember } from '#contract/roles.ts'
import { networkState } from '#src/platform/network.ts'
import { fetchHomeSnapshot, openHomeSnapshot } from './fetch-home-snapshot.ts'

const lookAgainMs = 30 * 60_000

/** Called once, when the first screen is shown. */
export function followHomeSnapshot(): void {
  let memberId: number | null = null
  const look = () => {
    const state = sessionState.get()
    if (state.kind !== 'signedIn' || !isFullMember(state.self.role)) return void (memberId = null)
    if (memberId !== state.self.userId) openHomeSnapshot()
    memberId = state.self.userId
    // A connection that breaks midway is not a problem to report: the next check continues.
    fetchHomeSnapshot({ isAsked: false }).catch((error: unknown) => (error instanceof CallError ? undefined : reportProblem(error)))
  }
  sessionState.subscribe(look)
  networkState.connection.subscribe(look)
  networkState.isOnline.subscribe(look)
  setInterval(look, lookAgainMs)
  look()
}
