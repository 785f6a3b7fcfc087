/** Contract-bound calls from a worker: the page may be busy or frozen, so bytes and progress must not wait for it. */
import * as v from 'valibot'
import { headers, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { errorBody } from '#contract/errors/error-codes.ts'
import { Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { fromWire, toWire } from '#contract/wire.ts'
import { queryOf } from '#src/lib/query-of.ts'

export interface ServerLine {
  /** The server's origin; the app may live on another one. */
  readonly origin: string
  /** Value of the client header, `web/<build>`. */
  readonly client: string
  readonly getToken: (forceRefresh: boolean) => Promise<string>
}

/** The server did not answer, or something between us and it did: try again later. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface CallExtras {
  /** Repeating the call with the same key has one effect. */
  readonly idempotencyKey?: string
  /** The request outlives a page that is just closing. */
  readonly keepalive?: boolean
  /** A server that accepts and never answers must not hold whoever waits for this, and the locks they hold, for ever. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 30_000

/**
 * Calls one endpoint. Refreshes the token once on 401. Rejects with a
 * `Refusal` when the server answered no, with `NoAnswer` when it did not answer, with a ValiError when it answered nonsense.
 */
export async function callServer<E extends Endpoint>(
  line: ServerLine,
  endpoint: E,
  input: RequestInput<E>,
  extras: CallExtras = {},
): Promise<ResponseOutput<E>> {
  const first = await send(line, endpoint, input, await line.getToken(false), extras)
  const response = first.status === 401 ? await send(line, endpoint, input, await line.getToken(true), extras) : first
  const body: unknown = await response.json().catch((error: unknown) => {
    if (error instanceof SyntaxError) return null
    throw new NoAnswer(`${endpoint.name} was not answered to the end.`, { cause: error })
  })
  const refused = v.safeParse(errorBody, fromWire(body))
  if (refused.success) throw refusalOf(refused.output)
  // A proxy's own error page is no answer of ours: the caller tries again.
  if (!response.ok) throw new NoAnswer(`${endpoint.name} answered ${response.status}.`)
  return v.parse(v.object({ success: v.literal(true), data: endpoint.response }), fromWire(body)).data
}

function refusalOf({ code, errors, message, retryAfterSeconds, freeBytes }: v.InferOutput<typeof errorBody>): Refusal {
  return new Refusal(code, withoutUndefined({ errors, message, retryAfterSeconds, freeBytes }))
}

async function send(line: ServerLine, endpoint: Endpoint, input: unknown, token: string, extras: CallExtras): Promise<Response> {
  const isGet = endpoint.method === 'GET'
  const { body, ifMatch } = splitVersion(endpoint, v.parse(endpoint.request, input))
  const wire = toWire(body)
  const request: RequestInit = {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${token}`,
      [headers.client]: line.client,
      ...(!isGet && { 'content-type': 'application/json' }),
      ...(ifMatch !== null && { [headers.ifMatch]: ifMatch }),
      ...(extras.idempotencyKey !== undefined && { [headers.idempotencyKey]: extras.idempotencyKey }),
    },
    ...(!isGet && { body: JSON.stringify(wire) }),
    credentials: 'include',
    keepalive: extras.keepalive ?? false,
    signal: AbortSignal.timeout(extras.timeoutMs ?? defaultTimeoutMs),
  }
  try {
    return await fetch(`${line.origin}${endpoint.path}${isGet ? queryOf(wire) : ''}`, request)
  } catch (error) {
    throw new NoAnswer(`${endpoint.name} was not answered.`, { cause: error })
  }
}
