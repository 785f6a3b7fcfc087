/** A write that may wait for a connection: all that the app knows about it, said once, in `entities/*\/writes.ts`. */
import type { MessageDescriptor } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint, RequestInput, RequestOutput, ResponseOutput } from '#contract/endpoint.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export interface Settled<E extends Endpoint> {
  readonly input: RequestOutput<E>
  readonly answer: ResponseOutput<E>
  readonly entry: OutboxEntry
}

/** `Views`: what screens show and the write changes, by name, for example `{ details: VideoDetails; card: VideoCard }`. */
export interface WriteRules<E extends Endpoint, Views> {
  /** What the member did, for the list of what waits. Null for background writes, which are not listed. */
  readonly label: MessageDescriptor | null
  /**
   * What it is about (`video:12`). Writes about one subject keep their order. The names are stored on devices, so they must not change.
   * Null where the input does not contain it: the caller of `submit` passes it.
   */
  readonly subject: ((input: RequestInput<E>) => string) | null
  /** The view as it will be once the server has accepted the write. */
  readonly overlay?: { readonly [Name in keyof Views]?: (value: Views[Name], input: RequestOutput<E>, entry: OutboxEntry) => Views[Name] }
  /** Its overlay shows a refused write as refused, in its place, so it is given those as well. */
  readonly showsRefused?: true
  /** Puts what the server's answer says into the caches. Called before the entry leaves the outbox, so that nothing flickers. */
  readonly settle?: (client: QueryClient, settled: Settled<E>) => void
  /** Asks anew for what the write may have changed: another context has sent it, or it was refused and the screen may be out of date. */
  readonly refresh?: (client: QueryClient) => unknown
}

/** The same for any endpoint. Methods take rows and answers as they come; another endpoint's rows change nothing. */
export interface QueuedWrite<E extends Endpoint = Endpoint, Views = never> {
  readonly endpoint: E
  readonly label: MessageDescriptor | null
  readonly showsRefused: boolean
  subjectOf(input: RequestInput<E>): string | null
  layOver<Name extends keyof Views>(view: Name, value: Views[Name], entry: OutboxEntry): Views[Name]
  settle(client: QueryClient, entry: OutboxEntry, answer: unknown): void
  refresh(client: QueryClient): unknown
}

/** What is done with any write, whatever its views. */
export type RegisteredWrite = Pick<QueuedWrite, 'label' | 'settle' | 'refresh'>
const registry = new Map<string, RegisteredWrite>()

/** By the endpoint's name. Only of modules that are loaded: `entities/write/all-writes.ts` loads all. */
export function findWrite(endpointName: string): RegisteredWrite | undefined {
  return registry.get(endpointName)
}

/**
 * `defineWrites<Views>()(endpoint, rules)` registers a write; in two steps, because the views are named and the endpoint is inferred.
 * Throws for an endpoint that may not wait, and for one that is registered already.
 */
export function defineWrites<Views extends object = Record<never, never>>() {
  return <E extends Endpoint>(endpoint: E, rules: WriteRules<E, Views>): QueuedWrite<E, Views> => {
    const write = writeOf(endpoint, rules)
    if (endpoint.offline !== 'queue') throw new Error(`${endpoint.name} may not wait.`)
    if (registry.has(endpoint.name)) throw new Error(`${endpoint.name} is registered twice.`)
    registry.set(endpoint.name, write)
    return write
  }
}

function writeOf<E extends Endpoint, Views>(endpoint: E, rules: WriteRules<E, Views>): QueuedWrite<E, Views> {
  return {
    endpoint,
    label: rules.label,
    showsRefused: rules.showsRefused ?? false,
    subjectOf: (input) => rules.subject?.(input) ?? null,
    layOver(view, value, entry) {
      const overlay = rules.overlay?.[view]
      const input = overlay && inputOf(entry, endpoint)
      return overlay && input !== null && input !== undefined ? overlay(value, input, entry) : value
    },
    settle(client, entry, answer) {
      const input = rules.settle && inputOf(entry, endpoint)
      // The client has parsed the answer by this endpoint's response.
      if (input !== null && input !== undefined) rules.settle?.(client, { input, answer: answer as ResponseOutput<E>, entry })
    },
    refresh: (client) => rules.refresh?.(client),
  }
}
