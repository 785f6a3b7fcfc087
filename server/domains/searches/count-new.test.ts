import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newLimit } from '#contract/content/paging.ts'
import { countNewOfSearches, markSearchSeen, saveSearch, updateSearch } from '#contract/directory/searches.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { content } from '../../compose.ts'
import { events } from '../../db/tables/community/events.ts'
import { savedSearches } from '../../db/tables/searches.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertOneOfEachKind } from '../../testing/content/insert-one-of-each-kind.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { insertPoll } from '../../testing/rows/insert-poll.ts'
import { searchesDomain } from './index.ts'
import { lists } from './count-new.ts'

let server: TestServer
let owner: Credentials

// The site's kinds, without the sample kind that another test file may have declared in this process.
const modules = content.kinds.flatMap(({ declaration: { module } }) => module ?? [])
const seconds = (moment = Date.now()) => Math.floor(moment / 1000)

/** Saves the list of the module as "Mine", last opened at the moment. */
async function saved(as: Credentials, module: string, seenAt = new Date(0)): Promise<void> {
  await server.call(saveSearch, { module, name: 'Mine', json: '{}' }, { as })
  await server.db.update(savedSearches).set({ seenAt }).where(eq(savedSearches.memberId, as.memberId))
}

async function countOf(as: Credentials, module: string, filter: object = {}): Promise<number | undefined> {
  const searches = [{ name: 'Mine', filter: JSON.stringify(filter) }]
  return (await server.call(countNewOfSearches, { module, searches }, { as })).data.counts[0]?.total
}

const furnish = () => insertOneOfEachKind(server.db, { ownerId: owner.memberId, title: 'Heaving line' })

/** The filter that finds the owner's item in the list of a module. */
function ownersIn(module: string): object {
  if (module === 'forums') return { text: 'heaving' }
  return module === 'members' ? { text: { value: `-${owner.member.name}` } } : { userName: owner.member.name }
}

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.asMember({ name: 'Heaver' })
  await furnish()
})
afterAll(() => server.close())

describe('what is new in a saved search', () => {
  it('every list with saved searches counts', () => {
    expect(Object.keys(lists).toSorted()).toEqual(modules.toSorted())
  })

  it.each(modules)('counts in the list of %s what came after the last opening, and nothing across a block', async (module) => {
    const [viewer, blocked] = [await server.asMember(), await server.asMember()]
    await saved(viewer, module)
    expect(await countOf(viewer, module, ownersIn(module))).toBe(1)
    await server.call(markSearchSeen, { module, name: 'Mine', seenAt: seconds() }, { as: viewer })
    expect(await countOf(viewer, module, ownersIn(module))).toBe(0)
    await saved(blocked, module)
    const all = (await countOf(blocked, module)) ?? 0
    await server.call(blockMember, { userId: blocked.memberId as MemberId }, { as: owner })
    expect(await countOf(blocked, module)).toBe(all - 1)
    expect((await countOf(blocked, module, ownersIn(module))) ?? 0).toBe(0)
  })

  it('does not count what is private, a draft, waiting for staff or deleted', async () => {
    const { db } = server
    const [viewer, other] = [await server.asMember(), await server.asMember()]
    const ownerId = other.memberId
    const by = { userName: other.member.name }
    await insertVideo(db, { ownerId, isDraft: true })
    await insertPhoto(db, { ownerId, privacy: 2 })
    await insertEvent(db, { ownerId, approval: 'pending_approval' })
    await insertEvent(db, { ownerId, visibility: 'invited' })
    await insertEvent(db, { ownerId, deletedAt: new Date() })
    for (const module of ['videos', 'photos', 'events']) {
      await saved(viewer, module)
      expect(await countOf(viewer, module, by)).toBe(0)
    }
  })

  it('counts an event from its approval, and stops at a hundred', async () => {
    const { db } = server
    const [viewer, host] = [await server.asMember(), await server.asMember()]
    const by = { userName: host.member.name }
    const { id } = await insertEvent(db, { ownerId: host.memberId, createdAt: new Date(1000), publishedAt: new Date(1000) })
    await saved(viewer, 'events', new Date(5000))
    expect(await countOf(viewer, 'events', by)).toBe(0)
    await db
      .update(events)
      .set({ publishedAt: new Date(6000) })
      .where(eq(events.id, id))
    expect(await countOf(viewer, 'events', by)).toBe(1)
    for (let n = 0; n < newLimit + 1; n += 1) await insertPoll(db, { ownerId: host.memberId })
    await saved(viewer, 'polls')
    expect(await countOf(viewer, 'polls', by)).toBe(newLimit)
    expect(await countOf(viewer, 'polls', { ...by, hasResults: true })).toBe(newLimit)
  })

  it('leaves out searches that the server does not know, or whose list answers an error', async () => {
    const [viewer, stranger] = [await server.asMember(), await server.asMember()]
    await saved(viewer, 'events')
    expect(await countOf(stranger, 'events')).toBeUndefined()
    for (const filter of [{ view: 'no such view' }, { userName: 'not-here' }, { sortBy: 'near' }])
      expect(await countOf(viewer, 'events', filter)).toBeUndefined()
  })

  it('passes on what is no answer of the list', async () => {
    const viewer = await server.asMember()
    await saved(viewer, 'events')
    const list = vi.spyOn(lists as Record<'events', (typeof lists)[string]>, 'events').mockRejectedValue(new Error('broken'))
    const answer = await server.call(countNewOfSearches, { module: 'events', searches: [{ name: 'Mine', filter: '{}' }] }, { as: viewer })
    list.mockRestore()
    expect(answer.status).toBe(500)
  })

  it('[S-07] is marked as seen by its owner only, for all devices, never beyond now and never back', async () => {
    const [viewer, stranger] = [await server.asMember(), await server.asMember()]
    const seenAt = async () =>
      (await server.db.select().from(savedSearches).where(eq(savedSearches.memberId, viewer.memberId)))[0]?.seenAt.getTime() ?? 0
    await saved(viewer, 'polls', new Date(1000))
    const mark = (at: number, as = viewer) => server.call(markSearchSeen, { module: 'polls', name: 'Mine', seenAt: at }, { as })
    expect((await mark(seconds(), stranger)).refusal).toBeNull()
    expect(await seenAt()).toBe(1000)
    await mark(seconds() + 9999)
    const marked = await seenAt()
    expect(marked).toBeGreaterThan(Date.now() - 60_000)
    expect(marked).toBeLessThanOrEqual(Date.now())
    await mark(5)
    expect(await seenAt()).toBe(marked)
  })

  it('begins anew with other filters, and not with another name', async () => {
    const viewer = await server.asMember()
    const total = () => countOf(viewer, 'blogs', ownersIn('blogs'))
    await saved(viewer, 'blogs')
    await server.call(updateSearch, { module: 'blogs', name: 'Mine', newName: 'Yours' }, { as: viewer })
    await server.call(updateSearch, { module: 'blogs', name: 'Yours', newName: 'Mine' }, { as: viewer })
    expect(await total()).toBe(1)
    await server.call(updateSearch, { module: 'blogs', name: 'Mine', json: '{"a":1}' }, { as: viewer })
    expect(await total()).toBe(0)
    await saved(viewer, 'blogs')
    await server.call(saveSearch, { module: 'blogs', name: 'Mine', json: '{"a":2}' }, { as: viewer })
    expect(await total()).toBe(0)
  })

  it('is limited per member', async () => {
    await using limited = await createTestServer({ domains: [searchesDomain], hasRateLimits: true })
    const as = await limited.asMember()
    const code = async () => (await limited.call(countNewOfSearches, { module: 'events', searches: [] }, { as })).refusal?.code
    for (let n = 0; n < 30; n += 1) expect(await code()).toBeUndefined()
    expect(await code()).toBe('rate_limited')
  })
})
