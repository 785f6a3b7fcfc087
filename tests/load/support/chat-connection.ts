/**
 * A chat socket without a client library: thousands of them must cost the machine less than the server they measure.
 */
import { chatNamespace, chatPath } from '#contract/chat/chat-events.ts'

export interface ChatConnection {
  /** Resolves with the acknowledgement. */
  ask(name: string, payload: unknown): Promise<unknown>
  /** Called with the raw payload: parsing would cost more than transporting it. */
  onMessage: (text: string) => void
  close(): void
}

const openMs = 30_000

/** Connected and joined. Engine.IO 4 and Socket.IO 5 in their simplest form: text frames over a WebSocket. */
export async function openChatConnection(port: number, { token, memberId }: { token: string; memberId: number }): Promise<ChatConnection> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${chatPath}/?EIO=4&transport=websocket`)
  const waiting = new Map<number, (answer: unknown) => void>()
  let asked = 0
  const isOpen = Promise.withResolvers<void>()
  const line: ChatConnection = {
    onMessage: () => undefined,
    ask(name, payload) {
      const id = asked
      asked += 1
      socket.send(`42${chatNamespace},${id}${JSON.stringify([name, payload])}`)
      return new Promise((resolve) => waiting.set(id, resolve))
    },
    close: () => socket.close(),
  }
  const [event, answer] = [`42${chatNamespace},`, `43${chatNamespace},`]
  socket.addEventListener('message', ({ data }) => {
    const text = String(data)
    if (text === '2') socket.send('3')
    else if (text.startsWith('0')) socket.send(`40${chatNamespace},${JSON.stringify({ token })}`)
    else if (text.startsWith(`40${chatNamespace}`)) isOpen.resolve()
    else if (text.startsWith(`44${chatNamespace}`)) isOpen.reject(new Error(text))
    else if (text.startsWith(event)) line.onMessage(text)
    else if (text.startsWith(answer)) {
      const begin = text.indexOf('[', answer.length)
      const id = Number(text.slice(answer.length, begin))
      waiting.get(id)?.((JSON.parse(text.slice(begin)) as unknown[])[0])
      waiting.delete(id)
    }
  })
  socket.addEventListener('error', () => isOpen.reject(new Error('The socket could not be opened.')))
  const timer = setTimeout(() => isOpen.reject(new Error('The socket was not opened in time.')), openMs)
  await isOpen.promise.finally(() => clearTimeout(timer))
  await line.ask('MESSAGING_JOIN', { user_id: memberId })
  return line
}

/** Opens many at once and returns them in order. */
export async function openChatLines(port: number, members: ReadonlyArray<{ token: string; memberId: number }>): Promise<ChatConnection[]> {
  const lines: ChatConnection[] = []
  for (let from = 0; from < members.length; from += 100)
    lines.push(...(await Promise.all(members.slice(from, from + 100).map((member) => openChatConnection(port, member)))))
  return lines
}
