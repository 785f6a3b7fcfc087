/** Limits requests and connections that only occupy a place: bodies that trickle or stall, and too many connections from one address. */
import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { addressKey } from '../../lib/address-key.ts'
import { clientAddress } from '../client-address.ts'

export interface BodyTimes {
  /** A body without a single byte for this long is ended. */
  readonly stallMs: number
  /** A body may take this long, plus time for its length. */
  readonly baseMs: number
  readonly bytesPerSecond: number
  /** From then on a body counts as slow; an address may have only this many. */
  readonly slowMs: number
  readonly mostSlow: number
  /** Connections from one address, on a server without a proxy. A whole student residence may share one address. */
  readonly mostConnections: number
  readonly lookMs: number
}

export const usualBodyTimes: BodyTimes = {
  stallMs: 30_000,
  baseMs: 30_000,
  bytesPerSecond: 8000,
  slowMs: 5000,
  mostSlow: 64,
  mostConnections: 512,
  lookMs: 1000,
}

/** For `fastify({ http })`: limits for the heads of requests, and for connections on which none arrives. */
export const headTimes = { headersTimeout: 20_000, connectionsCheckingInterval: 5000 } as const

interface OpenBody {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly block: string
  readonly startedAt: number
  readonly deadline: number
  bytesRead: number
  movedAt: number
  isSlow: boolean
}

const unhurried = new WeakSet<IncomingMessage>()

/** The body belongs to an admitted caller and may take its time, such as a piece of an upload: only a stall ends it. */
export function allowLongBody({ raw }: FastifyRequest): void {
  unhurried.add(raw)
}

export function limitSlowBodies(app: FastifyInstance, times: BodyTimes): void {
  const open = new Set<OpenBody>()
  const slow = new Map<string, number>()

  function close(body: OpenBody): void {
    if (!open.delete(body) || !body.isSlow) return
    const left = (slow.get(body.block) ?? 1) - 1
    if (left > 0) slow.set(body.block, left)
    else slow.delete(body.block)
  }

  function look(): void {
    const now = performance.now()
    for (const body of open) {
      const { raw } = body.request
      if (raw.complete || raw.destroyed) close(body)
      else if (isOver(body, now, times)) {
        close(body)
        endBody(body)
      } else if (!body.isSlow && now - body.startedAt > times.slowMs) {
        body.isSlow = true
        slow.set(body.block, (slow.get(body.block) ?? 0) + 1)
      }
    }
  }

  const timer = setInterval(look, times.lookMs)
  timer.unref()
  app.addHook('onClose', (_instance, done) => {
    clearInterval(timer)
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    // A request injected by a test has no connection.
    if (!hasBody(request) || !(request.raw.socket instanceof Socket)) return done()
    const block = addressKey(clientAddress(request))
    if ((slow.get(block) ?? 0) >= times.mostSlow) {
      // The rest of this body is not read.
      reply.header('connection', 'close')
      return done(new Refusal('rate_limited', { retryAfterSeconds: Math.ceil(times.stallMs / 1000) }))
    }
    const startedAt = performance.now()
    const bytesRead = request.raw.socket.bytesRead
    const deadline = startedAt + times.baseMs + (bodyBytes(request) / times.bytesPerSecond) * 1000
    const body: OpenBody = { request, reply, block, startedAt, deadline, bytesRead, movedAt: startedAt, isSlow: false }
    open.add(body)
    request.raw.once('close', () => close(body))
    done()
  })
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** The declared length, limited to what the route accepts. */
function bodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const most = routeOptions.bodyLimit ?? 0
  const declared = headers['content-length']
  return declared === undefined ? most : Math.min(Number(declared), most)
}

function isOver(body: OpenBody, now: number, { stallMs }: BodyTimes): boolean {
  const { raw } = body.request
  const { bytesRead } = raw.socket
  // Bytes that wait to be read here are our own slowness: the sender cannot send more.
  if (bytesRead !== body.bytesRead || raw.readableLength > 0) {
    body.bytesRead = bytesRead
    body.movedAt = now
  }
  return now - body.movedAt > stallMs || (now > body.deadline && !unhurried.has(raw))
}

function endBody({ request: { raw, log }, reply }: OpenBody): void {
  log.warn('A body came too slowly and was cut off.')
  const { socket } = raw
  if (!reply.raw.headersSent && socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroySoon()
}

/**
 * Behind a proxy all connections come from its address, and counting them is the proxy's job. The machine's own connections are not
 * counted.
 */
const ownAddresses: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

export function limitConnections({ server, log }: FastifyInstance, { mostConnections }: BodyTimes): void {
  const counts = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || ownAddresses.has(remoteAddress)) return
    const block = addressKey(remoteAddress)
    const count = (counts.get(block) ?? 0) + 1
    if (count > mostConnections) {
      log.warn('An address had too many connections; a further one was closed.')
      return void socket.destroy()
    }
    counts.set(block, count)
    socket.once('close', () => {
      const left = (counts.get(block) ?? 1) - 1
      if (left > 0) counts.set(block, left)
      else counts.delete(block)
    })
  })
}
