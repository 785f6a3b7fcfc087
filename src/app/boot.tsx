/** Starts the app: the session, its language, then the first paint; everything that can wait comes after it. */
import { createRoot } from 'react-dom/client'
import { reportProblem, provideRoutePattern } from '#src/data/http/report-problem.ts'
import { loadKy } from '#src/http/request.ts'
import { confirmSession, prepareSession, startSession } from '#src/data/session/session.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { lockRecordKey } from '#src/offline/device-names.ts'
import { loadErrorMessages } from '#src/i18n/error-messages.ts'
import { activateLocale, onMissingPhrase } from '#src/i18n/activate-locale.ts'
import { whenPainted, whenQuiet } from '#src/lib/when-idle.ts'
import { deviceLocale } from '#src/platform/device-settings.ts'
import { isAppAtHand, noteScreenShown } from '#src/platform/first-screen.ts'
import { App } from './app.tsx'
import { nameChunkErrors } from '#src/platform/parts/chunk-errors.ts'
import { loadRuleMessages } from './read-call-failure.ts'
import { joinAllRoutes } from './first-routes.ts'
import { router, currentRoutePattern } from './router.ts'

export async function boot(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  nameChunkErrors()
  watchForErrors()
  if (localStorage.getItem(lockRecordKey) !== null) await passLock(root)
  startSession()
  // A member's first screen sends requests at once; a guest's is painted first.
  prepareSession()
  openStoreAtHand()
  await loadLocale()
  judgeAnewWhenAnother()
  router.subscribe('onResolved', noteScreenShown)

  createRoot(root, { onUncaughtError: (error) => reportProblem(error), onCaughtError: (error) => reportProblem(error) }).render(<App />)
  void whenPainted().then(() => {
    // If loading fails now, the first call loads it again and reports a failure.
    void loadKy().catch(() => undefined)
    void import('./start-device.ts').then(({ startDevice }) => startDevice()).catch(reportProblem)
    void Promise.all([loadRuleMessages(), loadErrorMessages()]).catch(reportProblem)
    void import('./live-updates/request-outcomes.ts').then(({ followRequests }) => followRequests(router)).catch(reportProblem)
    void confirmSession().catch(reportProblem)
  })
  void whenQuiet()
    .then(() => joinAllRoutes(router))
    .catch(reportProblem)
}

/** The member's app lock is on: none of their data can be read without its key. */
async function passLock(root: HTMLElement): Promise<void> {
  await loadLocale()
  const { passLock: pass } = await import('./pass-lock.tsx')
  await pass(root)
}

/**
 * The guards depend only on the member and their role: other changes of the session must not reload the screen while
 * the member uses it.
 */
function judgeAnewWhenAnother(): void {
  const who = () => {
    const state = sessionState.get()
    return state.kind === 'signedIn' ? `${state.self.userId} ${state.self.role} ${state.self.isTech}` : state.kind
  }
  let known = who()
  sessionState.subscribe(() => {
    if (who() === known) return
    known = who()
    void router.invalidate()
  })
}

/**
 * Where the app is already saved on the device, so is its data: the store opens while the first screen's code loads.
 */
function openStoreAtHand(): void {
  const state = sessionState.get()
  if (state.kind === 'signedIn' && isAppAtHand()) void memberStore(state.self.userId).catch(reportProblem)
}

/**
 * A catalogue that cannot be loaded (offline at the first visit) must not prevent the app from starting: English is
 * compiled in.
 */
async function loadLocale(): Promise<void> {
  const state = sessionState.get()
  const locale = state.kind === 'signedIn' ? state.self.locale : deviceLocale()
  try {
    await activateLocale(locale)
  } catch (error) {
    reportProblem(error, 'chunk')
    await activateLocale('en')
  }
}

/** Sends uncaught errors to the server's client log (RQ-13), as well as phrases missing from a catalogue (LG-06). */
function watchForErrors(): void {
  provideRoutePattern(currentRoutePattern)
  addEventListener('error', ({ error, message }) => {
    // The remaining sizes are reported in the next frame: the browser's notice, not an error.
    if (!message.startsWith('ResizeObserver loop')) reportProblem(error ?? message)
  })
  addEventListener('unhandledrejection', (event) => reportProblem(event.reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportProblem(new Error(`${effectiveDirective} ${blockedURI}`), 'csp')
  })
  onMissingPhrase((locale, id) => reportProblem(new Error(`${locale} lacks ${id}`), 'missing_phrase'))
}
