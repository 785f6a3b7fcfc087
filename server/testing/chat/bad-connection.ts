/** A realistic bad connection: slow, broken now and then, and cut every few seconds. Between TCP sockets of this machine. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface BadConnectionOptions {
  readonly target: number
  /** For each direction. */
  readonly delayMs: number
  /** Share of the pieces that break the connection instead of arriving. */
  readonly lossShare: number
  readonly cutEveryMs: number
}

export interface BadConnection extends AsyncDisposable {
  readonly origin: string
  readonly cuts: number
}

export async function openBadConnection({ target, delayMs, lossShare, cutEveryMs }: BadConnectionOptions): Promise<BadConnection> {
  const open = new Set<Socket>()
  let cuts = 0
  const cut = (pair: readonly Socket[]) => {
    for (const socket of pair) socket.destroy()
  }
  const carry = (from: Socket, to: Socket) => {
    from.on('data', (piece) => {
      if (Math.random() < lossShare) {
        cuts += 1
        cut([from, to])
      } else setTimeout(() => to.writable && to.write(piece), delayMs)
    })
    // Data in transit still arrives.
    from.on('close', () => setTimeout(() => to.destroy(), delayMs))
    from.on('error', () => undefined)
  }
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      socket.setNoDelay(true)
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
    carry(near, far)
    carry(far, near)
  })
  const cutting = setInterval(() => {
    cuts += 1
    cut([...open])
  }, cutEveryMs)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    // The address of a TCP listener is an object.
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get cuts() {
      return cuts
    },
    async [Symbol.asyncDispose]() {
      clearInterval(cutting)
      cut([...open])
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
