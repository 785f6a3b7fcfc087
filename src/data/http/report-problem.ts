/** Sends bugs and unexpected events to the server's client log: time, message, route pattern, origin and build, but never personal data. */
import type { ClientLogEntry } from '#contract/site/site.ts'
import { CallError, isExpectedFailure } from '#src/http/call-error.ts'
import type { Problem } from './send-to-log.ts'

const mostWaiting = 20
const pauseMs = 2000
let waiting: Problem[] = []
let timer: ReturnType<typeof setTimeout> | null = null
let currentRoute = (): string => ''

/** The app provides the route pattern (`/videos/$videoId`), never the address itself. */
export function provideRoutePattern(read: () => string): void {
  currentRoute = read
}

/** Collects problems for two seconds and sends them together. Expected refusals and connection failures are not problems. */
export function reportProblem(error: unknown, kind: ClientLogEntry['kind'] = 'error'): void {
  if (isExpectedFailure(error)) return
  if (waiting.length >= mostWaiting) return
  waiting.push({ error, kind, timeMs: Date.now(), route: currentRoute() })
  timer ??= setTimeout(() => void flush(), pauseMs)
}

async function flush(): Promise<void> {
  const problems = waiting
  waiting = []
  timer = null
  try {
    const { sendToLog } = await import('./send-to-log.ts')
    await sendToLog(problems)
  } catch (error) {
    // The session ended after the entry was sent. The entry has arrived; only the answer is dropped.
    if (error instanceof CallError && error.code === 'cancelled') return
    // The log itself is unreachable, so only the console remains.
    console.error('client log', error)
  }
}
