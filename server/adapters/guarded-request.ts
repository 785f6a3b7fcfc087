/**
 * Requests to addresses chosen by an outsider. They go to public machines only: the name is resolved once, here, and every address it has
 * is checked before a connection is made to exactly the one checked, so that a second lookup cannot lead inside.
 */
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { withTimeLimit } from '../lib/time-limit.ts'
import { isPublicAddress, isSendable } from '../lib/public-address.ts'

export interface GuardedTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Also allows plain http and private addresses; for tests. */
  readonly allowsLocal: boolean
  /** For the whole exchange, up to the last byte of the answer. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** The system's resolver if absent; tests supply another one. */
  readonly resolve?: Resolve
}

export interface GuardedPost extends GuardedTarget {
  readonly body: Buffer
}

export interface GuardedGet extends GuardedTarget {
  /** A longer answer is cut off and refused. */
  readonly mostBytes: number
}

export interface GuardedAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | null
}

/** The address is not one that we send to. Nothing was sent. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/** Posts and resolves with the status; the rest of the response is discarded. Throws ForbiddenAddress, or the connection's error. */
export async function postGuarded({ body, ...target }: GuardedPost): Promise<GuardedAnswer> {
  const headers = { ...target.headers, 'content-length': String(body.length) }
  const response = await send({ ...target, headers }, 'POST', body)
  response.destroy()
  const retryAfter = Number(response.headers['retry-after'])
  return { status: response.statusCode ?? 0, retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null }
}

/** Redirects are answers like any other: they are not followed. Throws ForbiddenAddress, AnswerTooLong, or the connection's error. */
export async function getGuarded({ mostBytes, ...target }: GuardedGet): Promise<{ status: number; text: string }> {
  const response = await send(target, 'GET')
  const chunks: Buffer[] = []
  let length = 0
  // Without an encoding set, a response yields buffers.
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    // Leaving the loop closes the connection.
    if (length > mostBytes) throw new AnswerTooLong('The answer is longer than anything useful.')
    chunks.push(chunk)
  }
  return { status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }
}

function send(
  { url, headers, allowsLocal, timeoutMs, signal, resolve = lookup }: GuardedTarget,
  method: 'GET' | 'POST',
  body?: Buffer,
): Promise<IncomingMessage> {
  if (!isSendable(url, allowsLocal)) return Promise.reject(new ForbiddenAddress('This is no address to send to.'))
  const request = url.startsWith('http:') ? httpRequest : httpsRequest
  return new Promise((settle, reject) => {
    const options = {
      method,
      headers: { ...headers },
      // A new connection: a reused one would skip the lookup.
      agent: false,
      signal: withTimeLimit(timeoutMs, signal),
      ...(allowsLocal ? {} : { lookup: guardLookup(resolve) }),
    } as const
    request(url, options, settle).on('error', reject).end(body)
  })
}

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * False if the address's name leads to this machine or into a network around it. A name that cannot be resolved now is let through: it is
 * resolved and checked again when something is sent.
 */
export async function mayLeadOutside(url: string, { allowsLocal, resolve }: Required<Pick<GuardedTarget, 'allowsLocal' | 'resolve'>>) {
  if (!isSendable(url, allowsLocal)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  // `isSendable` has checked plain addresses.
  if (allowsLocal || isIP(host) !== 0) return true
  return new Promise<boolean>((settle) => {
    resolve(host, { all: true }, (error, addresses) => settle(error !== null || leadOutside(addresses)))
  })
}

const leadOutside = (addresses: readonly LookupAddress[]) =>
  addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address))

/** A lookup that yields no address for a name of which any address is not public. */
export const guardLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (!leadOutside(addresses)) return callback(new ForbiddenAddress('This name leads to no public address.'), [])
      if (options.all) return callback(null, addresses)
      // Checked above: the list is not empty.
      const [first] = addresses as [LookupAddress]
      return callback(null, first.address, first.family)
    })
  }
