/** socket.io-client, loaded on first use. */
import { io } from 'socket.io-client'
import { connectionReplaced, realtimePath, serverEvents } from '#contract/realtime.ts'
import { apiOrigin } from '#src/http/api-origin.ts'
import { getAccessToken } from '../session/session.ts'

export interface RealtimeSocket {
  readonly emit: (event: string, payload: unknown) => void
  readonly close: () => void
}

export interface SocketListeners {
  /** Receives the socket's id, a new one after each reconnection; null when the connection is lost. */
  readonly onConnection: (socketId: string | null) => void
  readonly onEvent: (name: string, payload: unknown) => void
}

export function openSocket({ onConnection, onEvent }: SocketListeners): RealtimeSocket {
  const socket = io(apiOrigin, {
    path: realtimePath,
    transports: ['websocket'],
    reconnectionDelay: 2000,
    reconnectionDelayMax: 60_000,
    timeout: 10_000,
    // Requested at every attempt: a token lives five minutes, but a socket may reconnect after hours.
    auth: (answer) => {
      void getAccessToken().then(
        (token) => {
          answer({ token: token ?? '' })
        },
        () => answer({ token: '' }),
      )
    },
  })
  socket.on('connect', () => onConnection(socket.id ?? null))
  socket.on('disconnect', (reason) => {
    onConnection(null)
    // The server closed it deliberately (session ended). The next call finds out why; reconnecting would be refused as well.
    if (reason !== 'io server disconnect') return
    socket.disconnect()
  })
  socket.on('connect_error', () => onConnection(null))
  // The server closed it in favour of the member's newer tabs: it reopens only when the member looks at this tab.
  let isReplaced = false
  socket.on(connectionReplaced.name, () => void (isReplaced = true))
  const resume = () => {
    if (!isReplaced || document.visibilityState !== 'visible') return
    isReplaced = false
    socket.connect()
  }
  document.addEventListener('visibilitychange', resume)
  for (const { name } of serverEvents) socket.on(name, (payload: unknown) => onEvent(name, payload))
  return {
    emit: (event, payload) => void socket.emit(event, payload),
    close() {
      document.removeEventListener('visibilitychange', resume)
      socket.close()
    },
  }
}
