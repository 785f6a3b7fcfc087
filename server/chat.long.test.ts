import { randomUUID } from 'node:crypto'
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newMessage, sendMessage, statusUpdated } from '#contract/chat/chat-events.ts'
import { countUnread } from '#contract/chat/chat.ts'
import { headers } from '#contract/endpoint.ts'
import { limits } from '#tests/harness/limits.ts'
import { chatMessages } from './db/tables/chat/chat.ts'
import { placeStoreMark } from './start/store-mark.ts'
import { createDiskStorage } from './storage/disk-storage.ts'
import { joinChat } from './testing/chat/chat-client.ts'
import { openPretendRedis } from './testing/chat/pretend-redis.ts'
import { openGate } from './testing/lines/open-gate.ts'
import { SteadyClient } from './testing/chat/steady-client.ts'
import { testSecretsKey } from './testing/test-secrets-key.ts'
import { createTestServer, insertConversation, makeFriends, type TestServer } from './testing/index.ts'

/** Members, sessions and tables; separate processes serve the sockets. */
let server: TestServer
let folder = ''
const children: ChildProcess[] = []

beforeAll(async () => {
  server = await createTestServer()
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-chat-'))
  // As the server does; the chat waits for it.
  const config = { S3_URL: undefined, dataFolder: folder }
  await placeStoreMark({ db: server.db, config, storage: createDiskStorage(path.join(folder, 'media')) })
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const entry = path.join(import.meta.dirname, 'chat.ts')
const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  ROPEWALK_DATA: folder,
  ROPEWALK_APP: path.join(folder, 'no-app'),
  LOG_LEVEL: 'silent',
  DATABASE_URL: server.database.url,
  SECRETS_KEY: testSecretsKey,
})

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  return child.exitCode
}

async function freePort(): Promise<number> {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  // The address of a TCP listener is an object.
  const { port } = taken.address() as AddressInfo
  await new Promise((resolve) => taken.close(resolve))
  return port
}

async function startNode(given: Readonly<Record<string, string>> = {}): Promise<{ child: ChildProcess; origin: string }> {
  const [PORT, METRICS_PORT] = [await freePort(), await freePort()]
  const child = fork(entry, [], {
    env: { ...environment(), PORT: String(PORT), METRICS_PORT: String(METRICS_PORT), ...given },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  await once(child, 'message')
  return { child, origin: `http://127.0.0.1:${PORT}` }
}

/** The output of a process that exits at its start. */
async function refusedStart(env: Readonly<Record<string, string>>): Promise<{ code: number | null; words: string }> {
  const child = spawn(process.execPath, [entry], { env: { ...environment(), ...env }, stdio: ['ignore', 'ignore', 'pipe'] })
  children.push(child)
  let words = ''
  child.stderr.on('data', (piece: Buffer) => (words += piece.toString()))
  await once(child, 'exit')
  return { code: child.exitCode, words }
}

describe('the standalone chat', () => {
  it('answers its sockets and the messaging calls, and stops in order', async () => {
    const node = await startNode()
    const member = await server.asMember()
    const client = await joinChat(node.origin, member)
    const answer = await fetch(`${node.origin}${countUnread.path}`, {
      headers: { authorization: `Bearer ${member.token}`, [headers.client]: 'web/test' },
    })
    expect(await answer.json()).toMatchObject({ success: true, data: { conversations: 0, requests: 0 } })
    expect(await end(node.child, 'SIGTERM')).toBe(0)
    await expect.poll(() => client.socket.connected).toBe(false)
  })

  it('does not start without its database, or with a Redis that is not there, and reports that plainly', async () => {
    expect(await refusedStart({ DATABASE_URL: '' })).toMatchObject({ code: 2, words: expect.stringMatching(/^DATABASE_URL: /) })
    expect(await refusedStart({ REDIS_URL: 'http://x' })).toEqual({
      code: 2,
      words: 'REDIS_URL: expected redis://user:password@host:port (got "…")\n',
    })
    const unreachable = await refusedStart({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })
    expect(unreachable).toMatchObject({ code: 2, words: expect.stringMatching(/^REDIS_URL: the Redis it names cannot be reached/) })
  })
})

describe('two processes of the chat', () => {
  it('receive each other’s events through Redis too, and again after it was down', async () => {
    await using redis = await openPretendRedis()
    const [first, second] = [await startNode({ REDIS_URL: redis.url }), await startNode({ REDIS_URL: redis.url })]
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const { messagingHash } = await insertConversation(server.db, 'pair', [tom.memberId, jan.memberId])
    const [from, to] = [await joinChat(first.origin, tom), await joinChat(second.origin, jan)]
    const textsOf = (client: typeof to) => client.heardOf(newMessage).map(({ message }) => message.text)
    await from.ask(sendMessage, { messagingHash, clientId: randomUUID(), text: 'Across' })
    await expect.poll(() => textsOf(to)).toEqual(['Across'])
    expect(redis.published).toBeGreaterThan(0)

    redis.cut()
    // Clients that may have missed messages are disconnected, which makes them fetch.
    for (const client of [from, to]) await expect.poll(() => client.socket.connected).toBe(false)
    const [again, back] = [await joinChat(first.origin, tom), await joinChat(second.origin, jan)]
    await again.ask(sendMessage, { messagingHash, clientId: randomUUID(), text: 'Once more' })
    await expect.poll(() => textsOf(back)).toEqual(['Once more'])
    for (const client of [again, back]) client.close()
    for (const { child } of [first, second]) expect(await end(child, 'SIGTERM')).toBe(0)
  })

  it('acknowledge stored messages while Redis is down, and deliver them when it is back', async () => {
    await using redis = await openPretendRedis()
    await using gate = await openGate(Number(new URL(redis.url).port))
    const env = { REDIS_URL: `redis://127.0.0.1:${gate.port}` }
    const [first, second] = [await startNode(env), await startNode(env)]
    const [tom, jan] = [await server.asMember(), await server.asMember()]
    const { messagingHash } = await insertConversation(server.db, 'pair', [tom.memberId, jan.memberId])
    const [from, to] = [await joinChat(first.origin, tom), await joinChat(second.origin, jan)]
    const say = (text: string) => from.ask(sendMessage, { messagingHash, clientId: randomUUID(), text })
    const readyz = async ({ origin }: typeof first) => ((await (await fetch(`${origin}/readyz`)).json()) as { redis: boolean }).redis
    expect(await readyz(first)).toBe(true)
    await gate.shut()
    await expect.poll(() => readyz(first)).toBe(false)
    // Must not wait until Redis is back.
    expect(await say('Shut')).toMatchObject({ isOk: true })
    expect(await readyz(first)).toBe(false)
    await gate.open()
    // Clients that may have missed messages are disconnected, which makes them fetch.
    await expect.poll(() => to.socket.connected).toBe(false)
    const back = await joinChat(second.origin, jan)
    const again = await joinChat(first.origin, tom)
    await again.ask(sendMessage, { messagingHash, clientId: randomUUID(), text: 'Open again' })
    await expect.poll(() => back.heardOf(newMessage).map(({ message }) => message.text)).toContain('Open again')
    for (const client of [again, back]) client.close()
    for (const { child } of [first, second]) await end(child, 'SIGTERM')
  })

  it('[S-35] [C-09] one killed in the middle: nothing acknowledged is lost or duplicated, and its members go offline', async () => {
    const [doomed, staying] = [await startNode(), await startNode()]
    const origins = [doomed.origin, staying.origin]
    const pairs = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const [one, other] = [await server.asMember(), await server.asMember()]
        const { id, messagingHash } = await insertConversation(server.db, 'pair', [one.memberId, other.memberId])
        // One of each pair is on the process that dies, the other on the other one: every message crosses between them.
        const clients = [
          new SteadyClient({ ...one, origins, messagingHash, reconnectMs: 500 }),
          new SteadyClient({ ...other, origins: origins.toReversed(), messagingHash, reconnectMs: 500 }),
        ]
        return { id, clients, members: [one, other] }
      }),
    )
    const [quiet, friend] = [await server.asMember(), await server.asMember()]
    await makeFriends(server.db, quiet.memberId, friend.memberId)
    await joinChat(doomed.origin, quiet)
    const ears = await joinChat(staying.origin, friend)

    // Including messages sent again after the kill, fewer than a member may send in ten seconds: messages refused for their rate may be
    // overtaken.
    const total = 24
    const killAt = 10
    for (let index = 0; index < total; index += 1) {
      for (const { clients } of pairs) for (const [side, client] of clients.entries()) client.send(`${side} says ${index}`)
      if (index === killAt) await end(doomed.child, 'SIGKILL')
      // Real time: the messages are spread over the kill, slowly enough for a member's rate limit.
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    const all = pairs.flatMap(({ clients }) => clients)
    await expect.poll(() => all.map(({ waiting }) => waiting).filter((waiting) => waiting > 0), { timeout: limits.work }).toEqual([])
    await Promise.all(all.map((client) => client.catchUp()))
    for (const client of all) client.close()

    const stored = await server.db.select().from(chatMessages)
    for (const { id, clients, members } of pairs) {
      const kept = stored.filter(({ conversationId }) => conversationId === id).toSorted((one, other) => one.seq - other.seq)
      for (const [side, { memberId }] of members.entries()) {
        const said = Array.from({ length: total }, (_, index) => `${side} says ${index}`)
        expect(kept.filter(({ senderId }) => senderId === memberId).map(({ text }) => text)).toEqual(said)
      }
      for (const client of clients) {
        expect(client.shown.map(({ seq }) => seq)).toEqual(kept.map(({ seq }) => seq))
        const ids = new Set(kept.map(({ clientId }) => clientId))
        expect(client.acknowledged.every(({ clientId }) => ids.has(clientId))).toBe(true)
      }
    }
    expect(all.some(({ breaks }) => breaks > 0)).toBe(true)
    const statuses = () => ears.heardOf(statusUpdated).flatMap(({ userId, status }) => (userId === quiet.memberId ? status : []))
    await expect.poll(() => statuses().at(-1)).toBe('offline')
    ears.close()
  })
})
