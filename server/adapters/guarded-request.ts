/**
 * Requests to addresses that somebody outside chose. They go to public machines only: the name is resolved once, here, and every
 * address it has is checked before a connection is made to exactly that one, so that no name can point inside at second glance.
 */
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { withTimeLimit } from '../lib/time-limit.ts'
import { isPublicAddress, isSendable } from '../lib/public-address.ts'

export interface GuardedTarget {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Plain http and private addresses too: tests. */
  readonly allowsLocal: boolean
  /** For everything, to the last byte of the answer. */
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** The system's, when absent; another one in tests. */
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

/** The address is none we send to. Nothing was sent. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

export class AnswerTooLong extends Error {
  override readonly name = 'AnswerTooLong'
}

/** Posts and answers with the status; what else comes back is thrown away. Throws ForbiddenAddress, or what the line throws. */
export async function postGuarded({ body, ...target }: GuardedPost): Promise<GuardedAnswer> {
  const headers = { ...target.headers, 'content-length': String(body.length) }
  const response = await send({ ...target, headers }, 'POST', body)
  response.destroy()
  const retryAfter = Number(response.headers['retry-after'])
  return { status: response.statusCode ?? 0, retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null }
}

/** Redirects are answers like others: nobody follows them. Throws ForbiddenAddress, AnswerTooLong, or what the line throws. */
export async function getGuarded({ mostBytes, ...target }: GuardedGet): Promise<{ status: number; text: string }> {
  const response = await send(target, 'GET')
  const chunks: Buffer[] = []
  let length = 0
  // Without an encoding set, a response hands out buffers.
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
      // A connection of its own: one kept from before would not be looked up again.
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

/** A lookup in which a name with a single address that is not public has none. */
export const guardLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || addresses.some(({ address }) => !isPublicAddress(address)))
        return callback(new ForbiddenAddress('This name leads to no public address.'), [])
      if (options.all) return callback(null, addresses)
      // Checked above: there is one.
      const [first] = addresses as [LookupAddress]
      return callback(null, first.address, first.family)
    })
  }
