/** Sends uncaught errors to the server's client log (RQ-13), as well as phrases missing from a catalogue (LG-06). */
import { provideRoutePattern, reportProblem } from '#src/data/http/report-problem.ts'
import { onMissingPhrase } from '#src/i18n/activate-locale.ts'
import { currentRoutePattern } from './router.ts'

export function watchForErrors(): void {
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
