/** What requests tell the app (2§8): the app decides where each leads. */
import type { CallError } from '#src/http/call-error.ts'

export interface RequestEvents {
  /** The session has ended: to sign-in, with the route remembered. Told once per session. */
  unauthorized: CallError
  /** 403 with its data. A read may lead to the forbidden page; a write must not take away what was typed. */
  forbidden: { error: CallError; endpointName: string; isRead: boolean }
  /** 503 with its data. */
  maintenance: CallError
  /** The server broke or answered nonsense, or nothing answered although the device says it has a line. */
  networkError: CallError
  /** The server answered as it should, to this endpoint. */
  answered: string
  /** Whether the server was reached at all, whatever it said; false once the last try has failed. */
  reached: boolean
  /** A read met no server and is sent again: what the device keeps need not wait for the last try. */
  repeated: null
}

type Listeners = { [Name in keyof RequestEvents]: Set<(payload: RequestEvents[Name]) => void> }
const listeners: Listeners = {
  unauthorized: new Set(),
  forbidden: new Set(),
  maintenance: new Set(),
  networkError: new Set(),
  answered: new Set(),
  reached: new Set(),
  repeated: new Set(),
}

/** Answers with the way to stop listening. */
export function onRequestEvent<Name extends keyof RequestEvents>(name: Name, listener: (payload: RequestEvents[Name]) => void): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function emitRequestEvent<Name extends keyof RequestEvents>(name: Name, payload: RequestEvents[Name]): void {
  for (const listener of [...listeners[name]]) listener(payload)
}
