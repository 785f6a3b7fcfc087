/** The floor for the chat: socket.io with one room and nothing behind it. Communicates with its parent by IPC. */
import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { chatNamespace, chatPath } from '#contract/chat/chat-events.ts'

const http = createServer()
const io = new Server(http, { path: chatPath, serveClient: false })

/** As large as the product's own. */
const messageAbout = (asked: { client_id: string; text: string; messaging_hash: string }) => ({
  message_id: 1,
  messaging_group_id: 1,
  messaging_hash: asked.messaging_hash,
  seq: 1,
  client_id: asked.client_id,
  sender_id: 1,
  sender_name: 'load1',
  sender_image: null,
  text: asked.text,
  attachment: null,
  reply_to: null,
  event: null,
  tm_created: 1_760_000_000,
})

io.of(chatNamespace).on('connection', (socket) => {
  void socket.join('room')
  socket.on('MESSAGING_JOIN', (_payload: unknown, acknowledge: (answer: unknown) => void) => acknowledge({ is_ok: true }))
  socket.on('message', (payload: Parameters<typeof messageAbout>[0], acknowledge: (answer: unknown) => void) => {
    const message = messageAbout(payload)
    socket.to('room').emit('new message', { message, is_request: false })
    acknowledge({ is_ok: true, message })
  })
})

http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.send?.({ kind: 'ready', port: typeof address === 'object' ? address?.port : undefined })
})
process.on('disconnect', () => process.exit(0))
