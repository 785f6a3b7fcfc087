/** One chat socket for one attempt: the automatic reconnection of socket.io-client is off. Loaded on first use. */
import { io } from 'socket.io-client'
import { chatNamespace, chatPath, chatServerEvents } from '#contract/chat/chat-events.ts'
import { chatTimes } from '#contract/chat/limits.ts'
import type { OpenChatSocket } from './create-chat-connection.ts'

export function chatSocketsAt(origin: string): OpenChatSocket {
  return (token, listeners) => {
    const socket = io(origin + chatNamespace, {
      path: chatPath,
      transports: ['websocket'],
      reconnection: false,
      timeout: chatTimes.connectMs,
      // Every attempt has its own connection, so that events of an old one are not mistaken for its own.
      forceNew: true,
      auth: { token },
    })
    socket.on('connect', listeners.onOpen)
    socket.on('disconnect', (reason) => listeners.onClosed(reason === 'io server disconnect'))
    socket.on('connect_error', () => {
      // If the socket is still active, the connection failed. Otherwise the server has answered and refused.
      listeners.onClosed(!socket.active)
      socket.close()
    })
    for (const { name } of chatServerEvents) socket.on(name, (payload: unknown) => listeners.onEvent(name, payload))
    return {
      emit: (event, payload, onAnswer) => void socket.emit(event, payload, onAnswer),
      close: () => void socket.close(),
    }
  }
}
