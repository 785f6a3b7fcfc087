/** A write that may wait for a connection. Everything the app knows about it is defined once, in `entities/*\/writes.ts`. */
import * as v from 'valibot'
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

/** A stored record as it is now. */
export type Reread = object & { readonly version?: number | undefined }

/** A refused edit, based on the record as it is now. */
export interface RebasedEdit {
  readonly input: unknown
  /** The texts on the site that it would replace, by field. */
  readonly texts: ReadonlyMap<string, string>
}

/** `Views`: the values that screens show and the write changes, by name, for example `{ details: VideoDetails; card: VideoCard }`. */
export interface WriteRules<E extends Endpoint, Views> {
  /** Describes the action in the list of queued writes. Null for background writes, which are not listed. */
  readonly label: MessageDescriptor | null
  /**
   * The subject of the write (`video:12`). Writes with the same subject keep their order. The names are stored on devices, so they
   * must not change. Null if the input does not contain the subject: the caller of `submit` then passes it.
   */
  readonly subject: ((input: RequestInput<E>) => string) | null
  /** The optimistic view: the value as it will be once the server has accepted the write. */
  readonly overlay?: { readonly [Name in keyof Views]?: (value: Views[Name], input: RequestOutput<E>, entry: OutboxEntry) => Views[Name] }
  /** The overlay also shows refused writes, marked as refused, so it receives them too. */
  readonly showsRefused?: true
  /** A refusal is also told in a notice, although the screen shows it, and recorded in the server's log (2§8, failed updates of comments). */
  readonly reportsRefused?: true
  /** The fields of the input that hold the member's own text. When the write is refused, they can copy, change or discard it. */
  readonly texts?: ReadonlyArray<keyof RequestInput<E> & string>
  /** The address where the member wrote it; null when the refusal says that it no longer exists. */
  readonly place?: (input: RequestOutput<E>, entry: OutboxEntry) => string | null
  /**
   * For an edit of a versioned record: reads the record from the server, so that an edit refused as outdated can be based on it. Its texts
   * have the names of the input's. Null: there is no such record any more.
   */
  readonly reread?: (client: QueryClient, input: RequestOutput<E>) => Promise<Reread | null>
  /** Applies the server's answer to the caches. Called before the entry leaves the outbox, so that nothing flickers. */
  readonly settle?: (client: QueryClient, settled: Settled<E>) => void
  /**
   * Refetches the data that the write may have changed, because another context has sent it, or because it was refused and the
   * screen may be out of date.
   */
  readonly refresh?: (client: QueryClient) => unknown
}

/** The same for any endpoint. The methods accept rows and answers of every endpoint; those of other endpoints change nothing. */
export interface QueuedWrite<E extends Endpoint = Endpoint, Views = never> {
  readonly endpoint: E
  readonly label: MessageDescriptor | null
  readonly showsRefused: boolean
  readonly reportsRefused: boolean
  subjectOf(input: RequestInput<E>): string | null
  layOver<Name extends keyof Views>(view: Name, value: Views[Name], entry: OutboxEntry): Views[Name]
  /** The member's own texts in an entry, by field. */
  textsOf(entry: OutboxEntry): ReadonlyMap<string, string>
  /** The entry's input with other texts; null when the contract does not allow them. */
  withTexts(entry: OutboxEntry, texts: ReadonlyMap<string, string>): unknown
  placeOf(entry: OutboxEntry): string | null
  /** Null for writes that are no edits of a versioned record. Rejects like the call that reads the record. */
  readonly rebase: ((client: QueryClient, entry: OutboxEntry) => Promise<RebasedEdit>) | null
  settle(client: QueryClient, entry: OutboxEntry, answer: unknown): void
  refresh(client: QueryClient): unknown
}

/** The part of a write that does not depend on its views. */
export type RegisteredWrite = Pick<
  QueuedWrite,
  'label' | 'reportsRefused' | 'textsOf' | 'withTexts' | 'placeOf' | 'rebase' | 'settle' | 'refresh'
>
const registry = new Map<string, RegisteredWrite>()

/** Finds a write by its endpoint's name among the loaded modules; `entities/write/all-writes.ts` loads all of them. */
export function findWrite(endpointName: string): RegisteredWrite | undefined {
  return registry.get(endpointName)
}

/**
 * `defineWrites<Views>()(endpoint, rules)` registers a write. It takes two calls because the views are named and the endpoint is
 * inferred. Throws for an endpoint that must not be queued, and for one that is already registered.
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
    reportsRefused: rules.reportsRefused ?? false,
    subjectOf: (input) => rules.subject?.(input) ?? null,
    layOver(view, value, entry) {
      const overlay = rules.overlay?.[view]
      const input = overlay && inputOf(entry, endpoint)
      return overlay && input !== null && input !== undefined ? overlay(value, input, entry) : value
    },
    // Reads the stored input itself: a text must be shown although this build may no longer be able to parse the rest.
    textsOf({ input }) {
      const values = v.safeParse(v.record(v.string(), v.unknown()), input)
      const texts = (rules.texts ?? []).map((field) => [field, values.success ? values.output[field] : null] as const)
      return new Map(texts.filter((text): text is [(typeof text)[0], string] => typeof text[1] === 'string' && text[1] !== ''))
    },
    withTexts(entry, texts) {
      const input = inputOf(entry, endpoint)
      const changed = input && { ...input, ...Object.fromEntries(texts) }
      return v.is(endpoint.request, changed) ? changed : null
    },
    placeOf(entry) {
      const input = rules.place && inputOf(entry, endpoint)
      return input === null || input === undefined ? null : (rules.place?.(input, entry) ?? null)
    },
    rebase: rules.reread ? (client, entry) => rebased(client, entry, endpoint, rules) : null,
    settle(client, entry, answer) {
      const input = rules.settle && inputOf(entry, endpoint)
      // The client has parsed the answer with this endpoint's response schema.
      if (input !== null && input !== undefined) rules.settle?.(client, { input, answer: answer as ResponseOutput<E>, entry })
    },
    refresh: (client) => rules.refresh?.(client),
  }
}

/** A record that is gone leaves the edit as it is: the server then says so. */
async function rebased<E extends Endpoint, Views>(
  client: QueryClient,
  entry: OutboxEntry,
  endpoint: E,
  { reread, texts = [] }: WriteRules<E, Views>,
): Promise<RebasedEdit> {
  const input = inputOf(entry, endpoint)
  const now = input && reread ? await reread(client, input) : null
  if (!now) return { input: entry.input, texts: new Map() }
  const stored = new Map<string, unknown>(Object.entries(now))
  const written = new Map<string, unknown>(Object.entries(input ?? {}))
  const replaced = texts.flatMap((field): Array<[string, string]> => {
    const text = stored.get(field)
    return written.has(field) && typeof text === 'string' && text !== written.get(field) ? [[field, text]] : []
  })
  return { input: Object.fromEntries([...written, ['version', now.version]]), texts: new Map(replaced) }
}
