import { describe, expect, it } from 'vitest'
import { logout } from '#contract/accounts.ts'
import { browseVideos } from '#contract/videos.ts'
import { limits } from '#tests/harness/limits.ts'
import { mostSockets } from '../lib/pace/socket-limits.ts'
import { recordTexts } from '../testing/explain-statements.ts'
import { createRealtimeServer, type RealtimeClient } from '../testing/create-realtime-server.ts'
import { openFastClock } from '../testing/clocks/fast-clock.ts'
import { insertVideo } from '../testing/index.ts'

/** All 20,000 events, as fast as the sockets accept them. */
function flood(clients: readonly RealtimeClient[], videoId: number): void {
  for (let sent = 0; sent < 20_000; sent += 1)
    clients[sent % clients.length]?.socket.emit(sent % 3 === 2 ? 'unwatch' : 'watch', { video_id: videoId })
}

const answersTo = ({ socket }: RealtimeClient, name: string, times: number, payload: unknown) =>
  Promise.all(Array.from({ length: times }, () => socket.timeout(limits.expectation).emitWithAck(name, payload) as Promise<unknown>))

describe('a member who floods the sockets', () => {
  it('[S-31] [S-23] delays neither other members nor the end of their own session', async () => {
    await using realtime = await createRealtimeServer()
    const { server } = realtime
    const [flooding, other] = [await server.asMember(), await server.asMember()]
    const video = await insertVideo(server.db)
    const clients: RealtimeClient[] = []
    for (let index = 0; index < 10; index += 1) clients.push(await realtime.connect({ token: flooding.token }))
    const bystander = await realtime.connect({ token: other.token })
    const statements = recordTexts(server)
    flood(clients, video.id)
    // Sent after the flood, so that the request below meets it.
    expect(await bystander.socket.emitWithAck('watch', { video_id: video.id })).toEqual({ is_watching: true })
    expect((await server.call(browseVideos, {}, { as: other })).status).toBe(200)
    expect((await server.call(logout, {}, { as: flooding })).status).toBe(200)
    const isAnyOpen = () => clients.some(({ socket }) => socket.connected)
    await expect.poll(isAnyOpen).toBe(false)
    // A refused event costs next to nothing, least of all the database that all members share.
    expect(statements.take().length).toBeLessThan(1000)
    expect(bystander.socket.connected).toBe(true)
  })

  it('[S-31] is refused before the database is queried, by socket and by member, and a new socket gains nothing', async () => {
    using _time = openFastClock({ isStopped: true })
    await using realtime = await createRealtimeServer()
    const { server } = realtime
    const [flooding, other] = [await server.asMember(), await server.asMember()]
    const nobodys = { video_id: 999_999 }
    const refusal = { is_watching: false, code: 'rate_limited', retry_after_seconds: expect.any(Number) }
    for (let socket = 0; socket < 4; socket += 1) {
      const answers = await answersTo(await realtime.connect({ token: flooding.token }), 'watch', 150, nobodys)
      expect(answers[0]).toEqual({ is_watching: false })
      expect(answers.at(-1)).toEqual(refusal)
    }
    const fresh = await realtime.connect({ token: flooding.token })
    const answers = await answersTo(fresh, 'watch', 100, nobodys)
    expect(answers.filter((answer) => JSON.stringify(answer).includes('rate_limited')).length).toBeGreaterThan(20)
    const unaffected = await realtime.connect({ token: other.token })
    expect(await unaffected.socket.emitWithAck('watch', nobodys)).toEqual({ is_watching: false })
  })

  it('[S-31] loses a connection that does not stop sending, whatever it sends', async () => {
    await using realtime = await createRealtimeServer({ domains: [] })
    const member = await realtime.server.asMember()
    const client = await realtime.connect({ token: member.token })
    for (let sent = 0; sent < 2000; sent += 1) client.socket.emit('nonsense')
    await expect.poll(() => client.socket.connected).toBe(false)
    const back = await realtime.connect({ token: member.token })
    expect(back.outcome).toBe('connected')
    // Before authentication, too.
    const packet = '0{"token":"x"}'
    const isClosed = new Promise((resolve) => back.socket.io.engine.once('close', resolve))
    for (let sent = 0; sent < 2000; sent += 1) back.socket.io.engine.write(packet)
    await isClosed
  })
})

describe('the sockets of one member', () => {
  it('[S-31] are limited in number: the oldest is notified and closed, the newest works', async () => {
    await using realtime = await createRealtimeServer({ domains: [] })
    const member = await realtime.server.asMember()
    const clients: RealtimeClient[] = []
    for (let index = 0; index <= mostSockets; index += 1) clients.push(await realtime.connect({ token: member.token }))
    await expect.poll(() => clients[0]?.socket.connected).toBe(false)
    expect(clients[0]?.heard).toEqual([['connection.replaced', {}]])
    expect(clients.slice(1).every(({ socket }) => socket.connected)).toBe(true)
    expect(await clients.at(-1)?.socket.emitWithAck('unwatch', { video_id: 1 })).toEqual({ is_watching: false })
  })

  it('[S-31] are limited in how many may be opened per minute', async () => {
    using _time = openFastClock({ isStopped: true })
    await using realtime = await createRealtimeServer({ domains: [] })
    const member = await realtime.server.asMember()
    const outcomes: string[] = []
    for (let index = 0; index < 50; index += 1) {
      const { socket, outcome } = await realtime.connect({ token: member.token })
      outcomes.push(outcome)
      socket.disconnect()
    }
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['connected', 'rate_limited'])
    const other = await realtime.server.asMember()
    expect((await realtime.connect({ token: other.token })).outcome).toBe('connected')
  })
})

it('[S-10] no value, however deep, ends the process', async () => {
  await using realtime = await createRealtimeServer({ domains: [] })
  const { socket } = await realtime.connect({ token: (await realtime.server.asMember()).token })
  const deep = `${'['.repeat(7000)}${']'.repeat(7000)}`
  for (const name of ['watch', 'unwatch']) socket.io.engine.write(`2["${name}",${deep}]`)
  expect(await socket.emitWithAck('unwatch', { video_id: 1 })).toEqual({ is_watching: false })
})

it('[S-10] a value where an acknowledgement belongs does not end the process', async () => {
  await using realtime = await createRealtimeServer({ domains: [] })
  const { socket } = await realtime.connect({ token: (await realtime.server.asMember()).token })
  for (const name of ['watch', 'unwatch']) socket.emit(name, { video_id: 'x' }, 'no function')
  expect(await socket.emitWithAck('unwatch', { video_id: 1 })).toEqual({ is_watching: false })
})
