/** A TCP connection to a real server of this machine that can be shut (refused), silenced (accepted, never answered) and opened again. */
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export interface Gate extends AsyncDisposable {
  readonly port: number
  /** Connections break, and new ones are refused, as with a stopped server. */
  shut(): Promise<void>
  /** Nothing passes any more, and nothing breaks, as with a server behind a dead network. */
  silence(): void
  /** New connections pass; silenced ones break. */
  open(): Promise<void>
}

export async function openGate(target: number): Promise<Gate> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let server: Server | null = null

  const dropAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const accept = (near: Socket) => {
    const far = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.setNoDelay(true)
      from.on('data', (piece) => isSilent || to.write(piece))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }
  const listen = async (port: number) => {
    const next = createServer(accept)
    await new Promise<void>((resolve, reject) => void next.once('error', reject).listen(port, '127.0.0.1', resolve))
    server = next
    // The address of a TCP listener is an object.
    return (next.address() as AddressInfo).port
  }
  const shut = async () => {
    const closing = server
    server = null
    dropAll()
    if (closing) await new Promise((resolve) => closing.close(resolve))
  }

  const port = await listen(0)
  return {
    port,
    shut,
    silence: () => void (isSilent = true),
    async open() {
      if (isSilent) dropAll()
      isSilent = false
      if (!server) await listen(port)
    },
    [Symbol.asyncDispose]: shut,
  }
}
