import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../lib/logger.ts'
import { createTestDatabase } from '../testing/index.ts'
import { bridgeEvents } from './bridge.ts'
import { createEventBus } from './bus.ts'

async function twoProcesses() {
  const database = await createTestDatabase()
  const log = createLogger({ level: 'silent', name: 'test' })
  const open = () =>
    bridgeEvents(
      createEventBus((error) => expect.unreachable(String(error))),
      { url: database.url, log },
    )
  const [server, encoder] = await Promise.all([open(), open()])
  return {
    server,
    encoder,
    database,
    async [Symbol.asyncDispose]() {
      await Promise.all([server.close(), encoder.close()])
      await database.drop()
    },
  }
}

describe('events between processes', () => {
  it('[JB-08] arrive in order and once, and do not come back to the sender', async () => {
    await using nodes = await twoProcesses()
    const [heardByServer, heardByEncoder]: [number[], number[]] = [[], []]
    nodes.server.on('videos.changed', ({ videoId }) => void heardByServer.push(videoId))
    nodes.encoder.on('videos.changed', ({ videoId }) => void heardByEncoder.push(videoId))
    const sent = Array.from({ length: 200 }, (_, index) => index + 1)
    for (const videoId of sent) nodes.encoder.emit('videos.changed', { videoId })
    await expect.poll(() => heardByServer.length).toBe(200)
    expect([heardByServer, heardByEncoder]).toEqual([sent, sent])
  })

  it('name the tab that caused them in every process, and none if there was none', async () => {
    await using nodes = await twoProcesses()
    const causes: unknown[] = []
    for (const node of [nodes.server, nodes.encoder]) node.on('videos.changed', (_, causedBy) => void causes.push(causedBy))
    const causedBy = { sessionId: 'session', socketId: 'socket' }
    nodes.encoder.emit('videos.changed', { videoId: 1 }, causedBy)
    nodes.encoder.emit('videos.changed', { videoId: 2 })
    await expect.poll(() => causes.length).toBe(4)
    expect(causes.filter((cause) => cause === null)).toHaveLength(2)
    expect(causes.filter((cause) => cause !== null)).toEqual([causedBy, causedBy])
  })

  it('are queued while the connection is down, and sent when it is back', async () => {
    await using nodes = await twoProcesses()
    const heard: number[] = []
    nodes.server.on('videos.changed', ({ videoId }) => void heard.push(videoId))
    const owner = new pg.Client({ connectionString: nodes.database.ownerUrl })
    await owner.connect()
    await owner.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ropewalk-events' and datname = current_database()",
    )
    nodes.encoder.emit('videos.changed', { videoId: 7 })
    // Both connections recover automatically, the listener's perhaps later than the sender's: send it until it is heard.
    await expect
      .poll(() => {
        nodes.encoder.emit('videos.changed', { videoId: 8 })
        return heard.includes(8)
      })
      .toBe(true)
    await owner.end()
  })

  it('stay local when they are too large to travel, without disturbing the sender', async () => {
    await using nodes = await twoProcesses()
    const local: string[] = []
    nodes.encoder.on('uploads.received', ({ uploadId }) => void local.push(uploadId))
    nodes.encoder.emit('uploads.received', { uploadId: 'x'.repeat(9000), typeId: 'video', itemId: 1, memberId: 1 })
    expect(local).toHaveLength(1)
  })

  it('ignore what others send on the channel', async () => {
    await using nodes = await twoProcesses()
    const heard: number[] = []
    nodes.server.on('videos.changed', ({ videoId }) => void heard.push(videoId))
    const stranger = new pg.Client({ connectionString: nodes.database.url })
    await stranger.connect()
    for (const text of ['hello', '{"name":"videos.changed"}', '[]']) await stranger.query("select pg_notify('ropewalk_events', $1)", [text])
    await stranger.end()
    nodes.encoder.emit('videos.changed', { videoId: 3 })
    await expect.poll(() => heard).toEqual([3])
  })
})
