import { isExpectedFailure } from '#src/http/call-error.ts'

/** Failures that come and go by themselves, beside those of calls. */
const expectedNames: ReadonlySet<string> = new Set(['SendFailure', 'AbortError', 'DatabaseClosedError'])

/** Bugs reach the page as the worker's error event, and from there the client log; lost lines are nobody's news. */
export function reportProblem(error: unknown): void {
  if (isExpectedFailure(error) || (error instanceof Error && expectedNames.has(error.name))) return
  reportError(error)
}
