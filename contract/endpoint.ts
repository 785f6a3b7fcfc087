/** Declaration of a call. The server binds these objects to routes; the client, the outbox and the API docs use the same objects. */
import type * as v from 'valibot'
import type { ErrorCode } from './errors/error-codes.ts'

/**
 * Who may call, before any object policy is applied: open: anyone · signedIn: registered or member · member: full members and admin ·
 * staff: staff and admin · admin.
 */
export type Access = 'open' | 'signedIn' | 'member' | 'staff' | 'admin'

export type Method = 'GET' | 'POST' | 'DELETE'

/**
 * Behaviour offline: cache (a read that the device may answer), queue (a write that waits in the outbox), never (requires a connection;
 * payments always do).
 */
export type OfflinePolicy = 'cache' | 'queue' | 'never'

export interface Endpoint<
  Request extends v.GenericSchema = v.GenericSchema,
  Response extends v.GenericSchema = v.GenericSchema,
  A extends Access = Access,
  M extends Method = Method,
> {
  /** `domain.verb`, unique. */
  readonly name: string
  readonly method: M
  readonly path: `/api3/${string}`
  readonly access: A
  readonly request: Request
  readonly response: Response
  /** Codes beyond the shared ones (validation_failed, unauthorized, forbidden, rate_limited …) that the call may return. */
  readonly errors: readonly ErrorCode[]
  readonly offline: OfflinePolicy
  /**
   * For a queued write: how it combines with an earlier one about the same subject that is still queued. last: the newer input replaces the
   * older (like, unlike, like becomes one like). join: the fields of both are sent together, and the newer values win. Without it both are
   * sent, in order.
   */
  readonly coalesce?: 'last' | 'join'
  /** A queued write that the member did not make deliberately (a view, a position): never listed, and dropped when refused. */
  readonly isBackground?: true
  /** Legacy `module.method` name or names that run the same command (2§7). */
  readonly legacy?: string | readonly string[]
  /** Calls per minute for one member (or one address for guests). Default 240 for reads, 60 for writes. */
  readonly perMinute?: number
  /** A write in the main area that members may also call while they wait for approval; otherwise they can only read. */
  readonly isOpenWhilePending?: true
  /** Its answer holds what must not be stored a second time, such as bank accounts and private addresses: a repeated request is carried out again. */
  readonly isConfidential?: true
  /**
   * A write to a stored record. The input's `version`, on which the change is based, travels as `If-Match: "12"`, and a change to a record
   * that is newer is refused with `edit_conflict`. Without a version the write is not checked.
   */
  readonly isVersioned?: boolean
  /** Requires a solved captcha (`headers.proof`); without one the call is refused with `required` on the field `proof`. */
  readonly needsCaptcha?: boolean
  /** Request fields that the documents name differently in this call only: code name → wire name (`videoId` → `vid`). */
  readonly wireNames?: Readonly<Record<string, string>>
  /** Documented synonyms of another field of the request (`xfer_to_uid` → `to`). */
  readonly alsoNamed?: Readonly<Record<string, string>>
  /** The answer's fields are next to `success`, and its `items` are `data` (2§7). */
  readonly isFlat?: true
  /** Largest accepted JSON body. Default 256 kB. */
  readonly maxBodyBytes?: number
}

/** This annotation lets the bundler remove the calls a chunk does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function defineEndpoint<
  Request extends v.GenericSchema,
  Response extends v.GenericSchema,
  const A extends Access,
  const M extends Method,
>(endpoint: Endpoint<Request, Response, A, M>): Endpoint<Request, Response, A, M> {
  return endpoint
}

/** The caller's input (before parsing) and the server's (after parsing). */
export type RequestInput<E extends Endpoint> = v.InferInput<E['request']>
export type RequestOutput<E extends Endpoint> = v.InferOutput<E['request']>
export type ResponseInput<E extends Endpoint> = v.InferInput<E['response']>
export type ResponseOutput<E extends Endpoint> = v.InferOutput<E['response']>

/** Many POST calls only read, so their answers may be cached. */
export function isRead({ method, offline }: Pick<Endpoint, 'method' | 'offline'>): boolean {
  return method === 'GET' || offline === 'cache'
}

/** Members who wait for approval can read the main area and manage their own account (ambiguity banned-pending-groups). */
export function isOpenWhilePending(endpoint: Endpoint): boolean {
  const { access } = endpoint
  return access === 'open' || access === 'signedIn' || isRead(endpoint) || endpoint.isOpenWhilePending === true
}

/** Names of a call in the legacy API. */
export function legacyNames({ legacy = [] }: Pick<Endpoint, 'legacy'>): readonly string[] {
  return typeof legacy === 'string' ? [legacy] : legacy
}

/** Splits an input into its body and the `If-Match` header; the header is null when the input has no version. */
export function splitVersion({ isVersioned }: Pick<Endpoint, 'isVersioned'>, input: unknown): { body: unknown; ifMatch: string | null } {
  if (!isVersioned || typeof input !== 'object' || input === null || !('version' in input)) return { body: input, ifMatch: null }
  const { version, ...body } = input
  return { body, ifMatch: typeof version === 'number' ? `"${version}"` : null }
}

/** Adds the version of an `If-Match` header to the body. An unknown header format is kept as text, which the schema refuses. */
export function joinVersion({ isVersioned }: Pick<Endpoint, 'isVersioned'>, body: unknown, ifMatch: string | undefined): unknown {
  if (!isVersioned || ifMatch === undefined || typeof body !== 'object' || body === null) return body
  const version = /^"(\d{1,15})"$/.exec(ifMatch)?.[1]
  return { ...body, version: version === undefined ? ifMatch : Number(version) }
}

/** Headers of every call to our own API (2§7). */
export const headers = {
  client: 'x-ropewalk-client',
  idempotencyKey: 'idempotency-key',
  locale: 'accept-language',
  proof: 'x-ropewalk-proof',
  ifMatch: 'if-match',
  /** The calling tab's socket. The tab uses the answer, so the server does not send the event to this socket. */
  socket: 'x-ropewalk-socket',
} as const

/**
 * On every answer of our server, with any value. Answers without an envelope (uploads, media, health) that lack it come from a gateway, a
 * hotel's or a company's, and count as no answer.
 */
export const serverHeader = 'x-ropewalk-server'
