/**
 * The connection between a browser and the site: a TCP relay of our own that can be cut, slowed and made to lose
 * connections.
 * Cutting closes the listener and every socket, so the origin is really gone; `context.setOffline` alone leaves
 * service workers online.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { nextLoopbackAddress } from '../api/loopback-address.ts'
import { findFreePort } from '../site/site-runner.ts'

export interface Line {
  /** The origin the browser uses instead of the site's. */
  readonly origin: string
  readonly isCut: boolean
  /** Since it was opened: network errors are then ignored when problems are collected. */
  readonly wasEverCut: boolean
  /** Bytes sent to the site so far, including headers. */
  readonly sentBytes: number
  /** Reports each piece sent to the site, and its connection. */
  watchSent(listener: (piece: Buffer, connection: number) => void): void
  cut(): Promise<void>
  restore(): Promise<void>
  /** Delays each piece of data by this, in both directions. */
  delay(milliseconds: number): void
  /** This share of connections breaks after their first bytes. `0` ends it. */
  lose(share: number): void
  close(): Promise<void>
}

export async function openLine(target: string): Promise<Line> {
  const { hostname, port } = new URL(target)
  const ownPort = await findFreePort()
  // The site sees a different address for each.
  const localAddress = nextLoopbackAddress()
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let lagMs = 0
  let lostShare = 0
  let turn = 0
  let wasEverCut = false
  let sentBytes = 0
  let watchSent: (piece: Buffer, connection: number) => void = () => undefined

  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    // Errors of a socket are expected here; closing passes them on to the other end.
    socket.on('error', () => socket.destroy())
  }

  function relay(browser: Socket): void {
    const site = connect({ host: hostname, port: Number(port), ...(localAddress ? { localAddress } : {}) })
    const connection = ++turn
    const isDoomed = isLost(connection, lostShare)
    const noteSent = (piece: Buffer) => {
      sentBytes += piece.length
      watchSent(piece, connection)
    }
    for (const [from, to] of [
      [browser, site],
      [site, browser],
    ] as const) {
      keep(from)
      void pump(from, to, {
        lagMs: () => lagMs,
        breaksEarly: isDoomed && from === site,
        ...(to === site && { onPiece: noteSent }),
      })
    }
    browser.on('close', () => site.destroy())
    site.on('close', () => browser.destroy())
  }

  const listen = async () => {
    const next = createServer(relay)
    server = next
    await new Promise<void>((resolve, reject) => next.once('error', reject).listen(ownPort, '127.0.0.1', resolve))
  }
  const hangUp = async () => {
    const last = server
    server = null
    for (const socket of sockets) socket.destroy()
    if (last) await new Promise((resolve) => last.close(resolve))
  }

  await listen()
  return {
    origin: `http://127.0.0.1:${ownPort}`,
    get isCut() {
      return server === null
    },
    get wasEverCut() {
      return wasEverCut
    },
    get sentBytes() {
      return sentBytes
    },
    watchSent: (listener) => void (watchSent = listener),
    async cut() {
      wasEverCut = true
      await hangUp()
    },
    async restore() {
      if (!server) await listen()
    },
    delay: (milliseconds) => void (lagMs = milliseconds),
    lose(share) {
      lostShare = share
      if (share > 0) wasEverCut = true
    },
    close: hangUp,
  }
}

/** Evenly spread, so that a share of a half really loses every second connection and a test is reproducible. */
function isLost(turn: number, share: number): boolean {
  return Math.floor(turn * share) > Math.floor((turn - 1) * share)
}

interface Pumping {
  readonly lagMs: () => number
  readonly breaksEarly: boolean
  readonly onPiece?: (piece: Buffer) => void
}

async function pump(from: Socket, to: Socket, { lagMs, breaksEarly, onPiece }: Pumping): Promise<void> {
  try {
    for await (const chunk of from) {
      const piece = chunk as Buffer // sockets without an encoding yield buffers
      if (lagMs() > 0) await delay(lagMs())
      if (breaksEarly) return void from.destroy()
      onPiece?.(piece)
      if (!to.write(piece)) await drained(to)
    }
    to.end()
  } catch {
    // The other side went away or the connection was cut: there is nothing left to send.
    to.destroy()
  }
}

/** Also resolves when it closes: the next write then fails. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      socket.off('drain', goOn).off('close', goOn)
      resolve()
    }
    socket.once('drain', goOn).once('close', goOn)
  })
}
