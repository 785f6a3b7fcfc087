/** A test server with the realtime sockets on a separate port. */
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { realtimePath } from '#contract/realtime.ts'
import { mayWatch } from '../compose.ts'
import { attachRealtime } from '../realtime/attach-realtime.ts'
import { createTestServer, type TestServer, type TestServerOptions } from './create-test-server.ts'

export interface RealtimeClient {
  readonly socket: Socket
  /** `connected`, or the reason why not. */
  readonly outcome: string
  /** Names and payloads as received, in order. */
  readonly heard: Array<[name: string, payload: unknown]>
}

export interface RealtimeServer extends AsyncDisposable {
  readonly server: TestServer
  connect(auth: object): Promise<RealtimeClient>
}

export async function createRealtimeServer(options: TestServerOptions = {}): Promise<RealtimeServer> {
  const server = await createTestServer(options)
  const { services, app } = server
  const realtime = attachRealtime({
    httpServer: app.server,
    services,
    authenticator: app.authenticator,
    mayWatch: (viewer, item) => mayWatch(services, viewer, item),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  // The address of a TCP listener is an object.
  const { port } = app.server.address() as AddressInfo
  const sockets: Socket[] = []
  return {
    server,
    async connect(auth) {
      const socket = io(`http://127.0.0.1:${port}`, {
        path: realtimePath,
        auth,
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      const heard: RealtimeClient['heard'] = []
      socket.onAny((name: string, payload: unknown) => void heard.push([name, payload]))
      sockets.push(socket)
      const outcome = await new Promise<string>((resolve) => {
        socket.once('connect', () => resolve('connected'))
        socket.once('connect_error', (error) => resolve(error.message))
      })
      return { socket, heard, outcome }
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.disconnect()
      await realtime.close()
      await server.close()
    },
  }
}
