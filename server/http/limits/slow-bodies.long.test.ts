import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
// Real time: bodies trickle and stall by the clock of the sockets.
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { searchMembers } from '#contract/members.ts'
import { startUpload } from '#contract/uploads.ts'
import { limits } from '#tests/harness/limits.ts'
import { domains } from '../../compose.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'
import { headTimes, usualBodyTimes, type BodyTimes } from './slow-bodies.ts'

/** A pause of `stallMs` is far longer than any between two pieces here, on any machine. */
const hurried: BodyTimes = { ...usualBodyTimes, stallMs: 10_000, baseMs: 600, bytesPerSecond: 1_000_000, slowMs: 50, lookMs: 20 }

async function listening(bodyTimes: Partial<BodyTimes> = {}, env: Record<string, string> = {}) {
  const server = await createTestServer({ domains, env, bodyTimes: { ...hurried, ...bodyTimes } })
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  // The address of a TCP listener is an object.
  return { server, port: (server.app.server.address() as AddressInfo).port }
}

interface Heard {
  readonly socket: Socket
  readonly isClosed: Promise<unknown>
  text(): string
}

function open(port: number, localAddress = '127.0.0.1'): Heard {
  const socket = connect({ host: '127.0.0.1', port, localAddress })
  let heard = ''
  socket.on('data', (piece) => (heard += piece.toString()))
  // Writing to a closed connection fails; the test only checks that it closes.
  socket.on('error', () => undefined)
  return { socket, isClosed: once(socket, 'close'), text: () => heard }
}

/** The head of a JSON call whose body is still to come. */
const headOf = (length: number, more = '') =>
  `POST ${searchMembers.path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`

/** One byte at a time until the other side closes. */
async function dribble({ socket, isClosed }: Heard, everyMs = 50): Promise<void> {
  let isOver = false
  void isClosed.then(() => (isOver = true))
  while (!isOver) {
    socket.write(' ')
    await delay(everyMs)
  }
}

const videoKey = 'f'.repeat(16)

async function startVideo(server: TestServer) {
  const member = await server.asMember()
  const { data } = await server.call(
    startUpload,
    { data: { filename: 'video.mp4', sizeBytes: 1000, fingerprint: videoKey } },
    { as: member },
  )
  const encode = (text: string) => Buffer.from(text).toString('base64')
  const headers = { authorization: `Bearer ${member.token}`, 'tus-resumable': '1.0.0' }
  const metadata = `uploadId ${encode(data.uploadId)},filename ${encode('video.mp4')},filetype ${encode('video/mp4')},fingerprint ${encode(videoKey)}`
  const created = await server.app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...headers, 'upload-length': '1000', 'upload-metadata': metadata },
  })
  expect(created.statusCode).toBe(201)
  const lines = Object.entries({
    ...headers,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': '1000',
  })
  return `PATCH /files/${data.uploadId} HTTP/1.1\r\nHost: x\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}

describe('a slow body', () => {
  it('[S-31] is cut off when it trickles and when it stalls', async () => {
    const { server, port } = await listening()
    await using _ = server
    const [trickling, still] = [open(port), open(port)]
    trickling.socket.write(headOf(1000))
    still.socket.write(headOf(1000))
    await Promise.all([dribble(trickling), still.isClosed])
    for (const each of [trickling, still]) expect(each.text()).toMatch(/^HTTP\/1\.1 408 /)
    const whole = open(port)
    whole.socket.write(`${headOf(2, 'Connection: close\r\n')}{}`)
    await whole.isClosed
    expect(whole.text()).toMatch(/^HTTP\/1\.1 401 /)
    expect(server.app.server.headersTimeout).toBe(headTimes.headersTimeout)
  })

  it('[S-31] of an upload takes the time it needs, but may not stall', async () => {
    const { server, port } = await listening()
    await using _ = server
    const head = await startVideo(server)
    const slow = open(port)
    slow.socket.write(head)
    // Twice as long as any other body may take.
    for (let piece = 0; piece < 20; piece += 1) {
      slow.socket.write(Buffer.alloc(50))
      await delay(hurried.baseMs / 10)
    }
    await expect.poll(slow.text).toMatch(/^HTTP\/1\.1 204 /)
    slow.socket.destroy()
    const another = await startVideo(server)
    const stalled = open(port)
    stalled.socket.write(another)
    stalled.socket.write(Buffer.alloc(50))
    await stalled.isClosed
  })

  it('[S-31] of a caller who is not admitted has no more time than any other', async () => {
    const { server, port } = await listening()
    await using _ = server
    const head = (await startVideo(server)).replace(/authorization: [^\r]+\r\n/, '')
    const stranger = open(port)
    stranger.socket.write(head)
    await dribble(stranger)
    expect(stranger.text()).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('[S-31] is one of a few from the same address: further bodies are refused, IPv6 by /64', async () => {
    const { server, port } = await listening({ mostSlow: 3, stallMs: limits.work, baseMs: limits.work }, { TRUST_PROXY: 'on' })
    await using _ = server
    const from = (address: string) => `X-Forwarded-For: ${address}\r\n`
    const slow = [1, 2, 3].map((host) => {
      const each = open(port)
      each.socket.write(headOf(1000, from(`2001:db8:1:2::${host}`)))
      return each
    })
    const answerTo = async (address: string) => {
      const each = open(port)
      each.socket.write(`${headOf(2, `${from(address)}Connection: close\r\n`)}{}`)
      await each.isClosed
      return each.text()
    }
    await expect.poll(() => answerTo('2001:db8:1:2:ffff::9')).toMatch(/^HTTP\/1\.1 429 [^]*rate_limited/)
    expect(await answerTo('2001:db8:1:3::9')).toMatch(/^HTTP\/1\.1 401 /)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(() => answerTo('2001:db8:1:2:ffff::9')).toMatch(/^HTTP\/1\.1 401 /)
  })
})

describe('connections from one address', () => {
  it('[S-31] are limited in number; those of the machine itself and of other addresses do not count towards it', async () => {
    const { server, port } = await listening({ mostConnections: 5 })
    await using _ = server
    const kept = Array.from({ length: 5 }, () => open(port, '127.0.0.2'))
    await Promise.all(kept.map(({ socket }) => once(socket, 'connect')))
    await open(port, '127.0.0.2').isClosed
    for (const address of ['127.0.0.3', '127.0.0.1']) {
      const each = open(port, address)
      each.socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      await each.isClosed
      expect(each.text()).toMatch(/^HTTP\/1\.1 200 /)
    }
    for (const { socket } of kept) socket.destroy()
  })
})
