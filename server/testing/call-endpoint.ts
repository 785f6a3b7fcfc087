/** Calls an endpoint as the app's client does: wire names out, code names back, the answer parsed against the contract. */
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { headers, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { requestToWire, unwrapAnswer } from '#contract/envelope.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/error-codes.ts'
import type { MemberRow } from './rows/insert-member.ts'

export interface Credentials {
  readonly member: MemberRow
  readonly memberId: number
  readonly sessionId: string
  readonly token: string
  /** Value of the `rw_media` cookie. */
  readonly mediaCookie: string
}

export interface CallOptions {
  readonly as?: Pick<Credentials, 'token'> | undefined
  readonly idempotencyKey?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: Readonly<Record<string, string>>
  readonly ip?: string
}

export interface CallResult<Data> {
  readonly status: number
  /** The whole body as received, in wire names. */
  readonly body: Record<string, unknown>
  /** The parsed response in code names (pages with `items`). Reading it after a refusal throws, naming the code. */
  readonly data: Data
  /** Null when the call succeeded. Field names as on the wire. */
  readonly refusal: { readonly code: ErrorCode; readonly errors: FieldErrors | undefined; readonly balance?: unknown } | null
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
  readonly cookies: ReadonlyArray<{ name: string; value: string; [attribute: string]: unknown }>
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  options?: CallOptions,
) => Promise<CallResult<ResponseOutput<E>>>

export async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: RequestInput<E>,
  options: CallOptions = {},
): Promise<CallResult<ResponseOutput<E>>> {
  const { body: sent, ifMatch } = splitVersion(endpoint, input)
  const wire = requestToWire(endpoint, sent)
  const response = await app.inject({
    method: endpoint.method,
    url: endpoint.method === 'GET' ? `${endpoint.path}${queryOf(wire)}` : endpoint.path,
    ...(endpoint.method === 'GET' ? {} : { payload: wire as object }),
    headers: {
      [headers.client]: 'web/test',
      ...(options.as ? { authorization: `Bearer ${options.as.token}` } : {}),
      ...(options.idempotencyKey ? { [headers.idempotencyKey]: options.idempotencyKey } : {}),
      ...(ifMatch === null ? {} : { [headers.ifMatch]: ifMatch }),
      ...options.headers,
    },
    ...(options.cookies ? { cookies: { ...options.cookies } } : {}),
    ...(options.ip ? { remoteAddress: options.ip } : {}),
  })
  const body = v.parse(v.record(v.string(), v.unknown()), response.json())
  const hasSucceeded = body['success'] === true
  return {
    status: response.statusCode,
    body,
    refusal: hasSucceeded
      ? null
      : { code: body['code'] as ErrorCode, errors: body['errors'] as FieldErrors | undefined, balance: body['balance'] },
    headers: response.headers,
    cookies: response.cookies,
    get data() {
      if (!hasSucceeded) throw new Error(`${endpoint.name} was refused: ${response.statusCode} ${response.body.slice(0, 500)}`)
      return readData(endpoint, body)
    },
  }
}

function readData<E extends Endpoint>(endpoint: E, body: Record<string, unknown>): ResponseOutput<E> {
  return v.parse(endpoint.response, unwrapAnswer(body)) as ResponseOutput<E>
}

function queryOf(wire: unknown): string {
  const entries = Object.entries((wire ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  const query = new URLSearchParams(
    Object.fromEntries(entries.map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)])),
  )
  return query.size > 0 ? `?${query.toString()}` : ''
}
