/**
 * Requests to addresses that somebody outside chose. They go to public machines only: the name is resolved once, here, and every
 * address it has is checked before a connection is made to exactly that one, so that no name can point inside at second glance.
 */
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface GuardedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** Plain http and private addresses too: tests. */
  readonly allowsLocal: boolean
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
}

export interface GuardedAnswer {
  readonly status: number
  readonly retryAfterSeconds: number | null
}

/** The address is none we send to. Nothing was sent. */
export class ForbiddenAddress extends Error {
  override readonly name = 'ForbiddenAddress'
}

const notPublic = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv4')
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Global by number, but documentation, Teredo and 6to4: the last two carry an IPv4 address inside. */
for (const [network, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(network, prefix, 'ipv6')

/** False for what leads to this machine or into a network around it, in any spelling. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4')
  return isIP(address) === 6 && publicV6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** https, a name with a dot and no port but the usual, or a public address. Names are looked at again when they are resolved. */
export function isSendable(address: string, allowsLocal: boolean): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  if (allowsLocal) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 ? host.includes('.') && !/(^|\.)(localhost|local|internal|lan|home|arpa)\.?$/i.test(host) : isPublicAddress(host)
}

/** Posts and answers with the status; what else comes back is thrown away. Throws ForbiddenAddress, or what the line throws. */
export function postGuarded({ url, headers, body, allowsLocal, timeoutMs, signal }: GuardedRequest): Promise<GuardedAnswer> {
  if (!isSendable(url, allowsLocal)) return Promise.reject(new ForbiddenAddress('This is no address to send to.'))
  const send = url.startsWith('http:') ? httpRequest : httpsRequest
  const patience = AbortSignal.timeout(timeoutMs)
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      // A connection of its own: one kept from before would not be looked up again.
      agent: false,
      signal: signal ? AbortSignal.any([signal, patience]) : patience,
      ...(allowsLocal ? {} : { lookup: guardLookup(lookup) }),
    } as const
    const request = send(url, options, (response) => {
      response.destroy()
      const retryAfter = Number(response.headers['retry-after'])
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null })
    })
    request.on('error', reject)
    request.end(body)
  })
}

type Resolve = (
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
