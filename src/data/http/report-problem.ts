/** Bugs and surprises reach the server's client log: time, message, route pattern, origin, build. Never personal data. */
import type { ClientLogEntry } from '#contract/site/site.ts'
import { CallError, isExpectedFailure } from '#src/http/call-error.ts'

/** What happened, as it was met; cleaned before it is sent. */
export interface Problem {
  readonly error: unknown
  readonly kind: ClientLogEntry['kind']
  readonly timeMs: number
  readonly route: string
}

const mostWaiting = 20
const pauseMs = 2000
let waiting: Problem[] = []
let timer: ReturnType<typeof setTimeout> | null = null
let currentRoute = (): string => ''

/** The app gives the pattern (`/videos/$videoId`), never the address itself. */
export function provideRoutePattern(read: () => string): void {
  currentRoute = read
}

/** Collects for two seconds and sends together; expected refusals and lost lines are not problems. */
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
    // The session it was sent in has ended. It has arrived; only the answer is dropped.
    if (error instanceof CallError && error.code === 'cancelled') return
    // The log itself cannot be reached: the console is what is left.
    console.error('client log', error)
  }
}
