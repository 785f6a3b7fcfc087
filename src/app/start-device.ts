/**
 * The app's tasks on the device besides showing screens: the service worker and its updates, the home screen, the
 * device's member.
 */
import type { CurrentUser } from '#contract/accounts.ts'
import { build } from '#src/http/api-origin.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { rememberMember } from '#src/offline/remember-member.ts'
import { afterFirstScreen } from '#src/platform/first-screen.ts'
import { applyIdentity } from '#src/platform/identity.ts'
import { countVisit, watchInstall } from '#src/platform/install.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { holdUpdatesDuringPlayback } from '#src/platform/playback/playback-hold.ts'
import { warmUpWhenIdle } from '#src/platform/service-worker.ts'
import { startUpdates } from '#src/platform/updates.ts'

/** Called once, after the first paint. */
export function startDevice(): void {
  applyIdentity()
  watchInstall()
  countVisit(Date.now())
  holdUpdatesDuringPlayback()
  followMember()
  // In development modules are loaded one by one, and there is no service worker to cache them.
  if (import.meta.env.PROD) void startUpdates(build).then(warmUpWhenIdle).catch(reportProblem)
}

function followMember(): void {
  let known: number | null = null
  const look = () => {
    const state = sessionState.get()
    const memberId = state.kind === 'signedIn' ? state.self.userId : null
    if (state.kind === 'signedIn' && memberId !== known) {
      void rememberMember(state.self.userId).catch(reportProblem)
      void resumeUploadsOf(state.self).catch(reportProblem)
    }
    known = memberId
  }
  sessionState.subscribe(look)
  look()
}

/** Uploads interrupted by a reload or a crash continue automatically, whatever screen opens first. */
async function resumeUploadsOf(currentUser: CurrentUser): Promise<void> {
  await afterFirstScreen()
  const { resumeUploads } = await importWithRetry(() => import('#src/features/upload/resume-uploads.ts'))
  await importWithRetry(() => resumeUploads(currentUser))
}
