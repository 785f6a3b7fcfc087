/** Removes all personal data from a problem and sends it. */
import { logClientError, type ClientLogEntry } from '#contract/site/site.ts'
import { clientName } from '#src/http/api-origin.ts'
import { call } from './call.ts'

/** The problem as it occurred; it is cleaned before it is sent. */
export interface Problem {
  readonly error: unknown
  readonly kind: ClientLogEntry['kind']
  readonly timeMs: number
  readonly route: string
}

export async function sendToLog(problems: readonly Problem[]): Promise<void> {
  await call(logClientError, { entries: problems.map(entryOf) }, { isQuiet: true })
}

export function entryOf({ error, kind, timeMs, route }: Problem): ClientLogEntry {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  return {
    time: Math.floor(timeMs / 1000),
    message: withoutPersonalData(message).slice(0, 2000) || 'unknown',
    route: route.slice(0, 300),
    origin: globalThis.location.origin,
    build: clientName,
    stack: withoutPersonalData(stack ?? '').slice(0, 4000),
    kind,
  }
}

/** Removes queries and fragments from URLs, and removes e-mail addresses and long tokens. */
export function withoutPersonalData(text: string): string {
  return text
    .replace(/([a-z]+:\/\/[^\s?#)]*)[?#][^\s):]*/gi, '$1')
    .replace(/[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+/g, '[mail]')
    .replace(/\b[\w-]{24,}(?:\.[\w-]+)*\b/g, '[cut]')
}
