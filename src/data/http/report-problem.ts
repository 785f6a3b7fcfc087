/** Bugs and surprises reach the server's client log: time, message, route pattern, origin, build. Never personal data. */
import type { ClientLogEntry } from '#contract/operations.ts'
import { clientName } from './api-origin.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'

const mostWaiting = 20
const pauseMs = 2000
let waiting: ClientLogEntry[] = []
let timer: ReturnType<typeof setTimeout> | null = null
let currentRoute = (): string => ''

/** The app gives the pattern (`/videos/$videoId`), never the address itself. */
export function provideRoutePattern(read: () => string): void {
  currentRoute = read
}

/** Collects for two seconds and sends together; expected refusals and lost lines are not problems. */
export function reportProblem(error: unknown, kind: ClientLogEntry['kind'] = 'error'): void {
  if (error instanceof CallError && error.status !== 200) return
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  if (waiting.length >= mostWaiting) return
  waiting.push({
    time: Math.floor(Date.now() / 1000),
    message: withoutPersonalData(message).slice(0, 2000) || 'unknown',
    route: currentRoute().slice(0, 300),
    origin: globalThis.location.origin,
    build: clientName,
    stack: withoutPersonalData(stack ?? '').slice(0, 4000),
    kind,
  })
  timer ??= setTimeout(flush, pauseMs)
}

function flush(): void {
  const entries = waiting
  waiting = []
  timer = null
  sendToLog(entries).catch((error: unknown) => {
    // The log itself cannot be reached: the console is what is left.
    console.error('client log', error)
  })
}

async function sendToLog(entries: ClientLogEntry[]): Promise<void> {
  const { logClientError } = await import('#contract/operations.ts')
  await call(logClientError, { entries }, { isQuiet: true })
}

/** Addresses lose their queries and fragments, mail addresses and long tokens go. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/([a-z]+:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g, '[mail]')
    .replace(/\b[\w-]{24,}(?:\.[\w-]+)*\b/g, '[cut]')
}
