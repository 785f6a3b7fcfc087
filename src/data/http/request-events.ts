/** Events that requests report to the app (2§8). The app decides how to react to each one. */
import type { CallError } from '#src/http/call-error.ts'

export interface RequestEvents {
  /** The session has ended. The app opens sign-in and remembers the route. Emitted once per session. */
  unauthorized: CallError
  /** A 403 with its data. A read may lead to the forbidden page; a write must not discard the member's input. */
  forbidden: { error: CallError; endpointName: string; isRead: boolean }
  /** A 503 with its data. */
  maintenance: CallError
  /** The server failed or sent an unreadable answer, or nothing answered although the device reports a connection. */
  networkError: CallError
  /** The name of an endpoint that answered successfully. */
  answered: string
  /** Whether the server was reached at all, whatever its answer; false after the last attempt has failed. */
  reached: boolean
  /** A read did not reach the server and is being repeated. Saved answers can be shown without waiting for the last attempt. */
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

/** Returns a function that removes the listener. */
export function onRequestEvent<Name extends keyof RequestEvents>(name: Name, listener: (payload: RequestEvents[Name]) => void): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function emitRequestEvent<Name extends keyof RequestEvents>(name: Name, payload: RequestEvents[Name]): void {
  for (const listener of [...listeners[name]]) listener(payload)
}
