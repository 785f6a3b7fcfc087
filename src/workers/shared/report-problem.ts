import { isExpectedFailure } from '#src/http/call-error.ts'

/** Temporary failures, in addition to those of calls. */
const expectedNames: ReadonlySet<string> = new Set(['SendFailure', 'AbortError', 'DatabaseClosedError'])

/** Bugs reach the page as the worker's error event, and the client log from there; lost connections are not reported. */
export function reportProblem(error: unknown): void {
  if (isExpectedFailure(error) || (error instanceof Error && expectedNames.has(error.name))) return
  reportError(error)
}
