/** The address of a request's caller as one plain IP address, which limits can count and the database can store. */
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

const withPort = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/
const inBrackets = /^\[([^\]]*)\](:\d{1,5})?$/
const mappedV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/**
 * Balancers add ports and brackets or write `unknown`; an address that cannot be read is replaced by that of the connection, so that every
 * such caller counts as the balancer.
 */
export function clientAddress({ ip, socket }: FastifyRequest): string {
  // A closed connection has no address, and nobody receives the answer.
  return readAddress(ip) ?? readAddress(socket.remoteAddress) ?? '0.0.0.0'
}

/** Null if the text is no address. Without the interface of a link-local address (`fe80::1%eth0`), which the database refuses. */
export function readAddress(written: string | undefined): string | null {
  const text = written?.trim() ?? ''
  const bare = (withPort.exec(text)?.[1] ?? inBrackets.exec(text)?.[1] ?? text).replace(/%.*$/, '')
  const plain = mappedV4.exec(bare)?.[1] ?? bare
  return isIP(plain) === 0 ? null : plain
}
