/** Whatever nobody caught reaches the server's client log (RQ-13), and phrases a catalogue lacks (LG-06). */
import { provideRoutePattern, reportProblem } from '#src/data/http/report-problem.ts'
import { onMissingPhrase } from '#src/i18n/activate-locale.ts'
import { currentRoutePattern } from './router.ts'

export function watchForErrors(): void {
  provideRoutePattern(currentRoutePattern)
  addEventListener('error', ({ error, message }) => {
    // The rest of the sizes is reported in the next frame: the browser's note, no fault.
    if (!message.startsWith('ResizeObserver loop')) reportProblem(error ?? message)
  })
  addEventListener('unhandledrejection', (event) => reportProblem(event.reason))
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    reportProblem(new Error(`${effectiveDirective} ${blockedURI}`), 'csp')
  })
  onMissingPhrase((locale, id) => reportProblem(new Error(`${locale} lacks ${id}`), 'missing_phrase'))
}
