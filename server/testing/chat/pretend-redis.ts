/** The part of Redis that carries messages: subscriptions and publishing in RESP 2, on a port of this machine. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface PretendRedis extends AsyncDisposable {
  readonly url: string
  /** Number of messages published. */
  readonly published: number
  /** Ends every connection, as a restart does. */
  cut(): void
}

interface Client {
  readonly socket: Socket
  readonly channels: Set<string>
  /** Without the star at the end. */
  readonly prefixes: Set<string>
}

const bulk = (text: Buffer | string): Buffer => {
  const bytes = Buffer.from(text)
  return Buffer.concat([Buffer.from(`$${bytes.length}\r\n`), bytes, Buffer.from('\r\n')])
}
const list = (...parts: Array<Buffer | string | number>): Buffer =>
  Buffer.concat([
    Buffer.from(`*${parts.length}\r\n`),
    ...parts.map((part) => (typeof part === 'number' ? Buffer.from(`:${part}\r\n`) : bulk(part))),
  ])

export async function openPretendRedis(): Promise<PretendRedis> {
  const clients = new Set<Client>()
  let published = 0

  function publish(channel: string, message: Buffer): number {
    let heard = 0
    published += 1
    for (const { socket, channels, prefixes } of clients) {
      const pieces = [...prefixes].flatMap((prefix) =>
        channel.startsWith(prefix) ? [list('pmessage', `${prefix}*`, channel, message)] : [],
      )
      if (channels.has(channel)) pieces.push(list('message', channel, message))
      for (const piece of pieces) socket.write(piece)
      heard += pieces.length
    }
    return heard
  }

  const server = createServer((socket) => {
    const client: Client = { socket, channels: new Set(), prefixes: new Set() }
    clients.add(client)
    let rest = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => clients.delete(client))
    socket.on('data', (piece) => {
      rest = Buffer.concat([rest, Buffer.from(piece)])
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.subarray(read.length)
        answer(client, read.parts, publish)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const { socket } of clients) socket.destroy()
  }
  return {
    // The address of a TCP listener is an object.
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get published() {
      return published
    },
    cut,
    async [Symbol.asyncDispose]() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answer(
  client: Client,
  [name = Buffer.alloc(0), ...values]: Buffer[],
  publish: (channel: string, message: Buffer) => number,
): void {
  const { socket, channels, prefixes } = client
  const word = name.toString().toUpperCase()
  const texts = values.map(String)
  const total = () => channels.size + prefixes.size
  const follow = (kind: string, known: Set<string>, change: 'add' | 'delete') => {
    for (const text of texts) {
      known[change](text.replace(/\*$/, ''))
      socket.write(list(kind, text, total()))
    }
  }
  if (word === 'PSUBSCRIBE') follow('psubscribe', prefixes, 'add')
  else if (word === 'SUBSCRIBE') follow('subscribe', channels, 'add')
  else if (word === 'PUNSUBSCRIBE') follow('punsubscribe', prefixes, 'delete')
  else if (word === 'UNSUBSCRIBE') follow('unsubscribe', channels, 'delete')
  else if (word === 'PUBLISH') socket.write(`:${publish(texts[0] ?? '', values[1] ?? Buffer.alloc(0))}\r\n`)
  else if (word === 'PING') socket.write(total() > 0 ? list('pong', '') : '+PONG\r\n')
  else socket.write('+OK\r\n')
}

/** A list of texts, and its length in bytes; null while it has not arrived completely. */
function readCommand(bytes: Buffer): { parts: Buffer[]; length: number } | null {
  const line = (from: number) => {
    const end = bytes.indexOf('\r\n', from)
    return end < 0 ? null : { value: Number(bytes.subarray(from + 1, end)), next: end + 2 }
  }
  const head = line(0)
  if (!head) return null
  const parts: Buffer[] = []
  let at = head.next
  for (let index = 0; index < head.value; index += 1) {
    const size = line(at)
    if (!size || bytes.length < size.next + size.value + 2) return null
    parts.push(bytes.subarray(size.next, size.next + size.value))
    at = size.next + size.value + 2
  }
  return { parts, length: at }
}
