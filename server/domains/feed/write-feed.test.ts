import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedItems } from '../../db/tables/feed.ts'
import { bridgeEvents } from '../../events/bridge.ts'
import { createEventBus, type EventBus } from '../../events/bus.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type TestServer } from '../../testing/index.ts'
import { listenForFeed } from './write-feed.ts'

let server: TestServer
const problems: unknown[] = []

beforeAll(async () => void (server = await createTestServer({ domains: [] })))
afterAll(() => server.close())

/** Servers of one installation: a shared database, and events that travel between them. */
async function nodes(count: number) {
  const { services, database } = server
  const buses = await Promise.all(
    Array.from({ length: count }, () =>
      bridgeEvents(
        createEventBus((error) => problems.push(error)),
        { url: database.url, log: services.log },
      ),
    ),
  )
  for (const bus of buses) listenForFeed({ ...services, bus })
  return { buses, [Symbol.asyncDispose]: async () => void (await Promise.all(buses.map((bus) => bus.close()))) }
}
const entriesOf = async (itemId: number | null, memberId?: number) =>
  (await server.db.select().from(feedItems)).filter((item) => (itemId === null ? item.memberId === memberId : item.itemId === itemId))
/** Each node has emitted an event after everything else and received the others' events, and no write is pending. */
async function settle(buses: readonly EventBus[]): Promise<void> {
  const heard = buses.map(() => 0)
  const stop = buses.map((bus, index) => bus.on('videos.changed', () => void (heard[index] = (heard[index] ?? 0) + 1)))
  for (const bus of buses) bus.emit('videos.changed', { videoId: 1 })
  await expect.poll(() => heard.every((times) => times === buses.length)).toBe(true)
  for (const each of stop) each()
  const pool = server.db.$client
  await expect.poll(() => pool.waitingCount === 0 && pool.idleCount === pool.totalCount).toBe(true)
}

describe('the feed of several servers', () => {
  it('[S-02] has one entry however many nodes receive an event, and however often a job repeats it', async () => {
    await using site = await nodes(3)
    const video = await insertVideo(server.db)
    const comment = await insertComment(server.db, { itemId: video.id })
    const member = await insertMember(server.db)
    for (let time = 0; time < 5; time += 1) {
      for (const bus of site.buses) {
        bus.emit('content.published', { typeId: 'video', itemId: video.id, ownerId: video.ownerId })
        bus.emit('comments.written', { commentId: comment.id, typeId: 'video', itemId: video.id, authorId: comment.authorId })
        bus.emit('accounts.memberJoined', { memberId: member.id })
      }
    }
    await settle(site.buses)
    await expect.poll(async () => (await entriesOf(video.id)).map(({ kind }) => kind).toSorted()).toEqual(['comment_written', 'published'])
    await expect.poll(async () => (await entriesOf(null, member.id)).map(({ kind }) => kind)).toEqual(['member_joined'])
    expect(problems).toEqual([])
  })

  it('does not restore a deleted video when its publication event arrives late, and keeps the time of deletion', async () => {
    await using site = await nodes(2)
    const [first, second] = site.buses
    const video = await insertVideo(server.db)
    const published = { typeId: 'video', itemId: video.id, ownerId: video.ownerId }
    first?.emit('content.published', published)
    await expect.poll(async () => (await entriesOf(video.id)).length).toBe(1)
    first?.emit('content.deleted', published)
    await expect.poll(async () => (await entriesOf(video.id))[0]?.deletedAt).not.toBeNull()
    const [before] = await entriesOf(video.id)
    server.clock.advance(60_000)
    second?.emit('content.published', published)
    second?.emit('content.deleted', published)
    await settle(site.buses)
    expect(await entriesOf(video.id)).toEqual([before])
    expect(problems).toEqual([])
  })

  it('ignores comments on unknown kinds', async () => {
    await using site = await nodes(1)
    const comment = await insertComment(server.db)
    site.buses[0]?.emit('comments.written', { commentId: comment.id, typeId: 'photo', itemId: comment.itemId, authorId: comment.authorId })
    await settle(site.buses)
    expect(await entriesOf(comment.itemId)).toEqual([])
  })
})
