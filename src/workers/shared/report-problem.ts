/** Failures that come and go by themselves. By name: an error of the page loses its class on the way into the worker. */
const expectedNames: ReadonlySet<string> = new Set([
  'Refusal',
  'NoAnswer',
  'SendFailure',
  'CallError',
  'AbortError',
  'SignedOut',
  'DatabaseClosedError',
])

/** Bugs reach the page as the worker's error event, and from there the client log; lost lines are nobody's news. */
export function reportProblem(error: unknown): void {
  if (error instanceof Error && expectedNames.has(error.name)) return
  reportError(error)
}
