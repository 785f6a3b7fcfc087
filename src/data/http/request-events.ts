/** What requests tell the app (2§8): the app decides where each leads. */
import type { CallError } from './call-error.ts'

export interface RequestEvents {
  /** The session has ended: to sign-in, with the route remembered. */
  unauthorized: CallError
  forbidden: { error: CallError; endpointName: string; isRead: boolean }
  maintenance: CallError
  networkError: CallError
}

type Listeners = { [Name in keyof RequestEvents]: Set<(payload: RequestEvents[Name]) => void> }
const listeners: Listeners = { unauthorized: new Set(), forbidden: new Set(), maintenance: new Set(), networkError: new Set() }

export function onRequestEvent<Name extends keyof RequestEvents>(name: Name, listener: (payload: RequestEvents[Name]) => void): () => void {
  listeners[name].add(listener)
  return () => void listeners[name].delete(listener)
}

export function emitRequestEvent<Name extends keyof RequestEvents>(name: Name, payload: RequestEvents[Name]): void {
  for (const listener of [...listeners[name]]) listener(payload)
}
