import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { savePreferences } from '#contract/accounts.ts'
import {
  countProfileView,
  getStatLine,
  listFeaturedProfiles,
  listMemberCards,
  listVisitors,
  saveNote,
  sendInterest,
} from '#contract/profile/profile-visits.ts'
import { getMember } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { profiles } from '../../../db/tables/profiles.ts'
import { blocks, heroes } from '../../../db/tables/social.ts'
import { createTestServer, insertMember, makeFriends, type Credentials, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** The clock advances by days here, while access tokens last for minutes. */
async function awake(as: Credentials): Promise<Credentials> {
  const { token } = await server.services.tokens.signAccessToken({ memberId: as.memberId, sessionId: as.sessionId })
  return { ...as, token }
}
const idOf = ({ memberId }: Credentials) => memberId as never
const look = async (as: Credentials, at: Credentials) =>
  (await server.call(countProfileView, { userId: idOf(at) }, { as: await awake(as) })).data.views
const visitors = async (as: Credentials, page = {}) => (await server.call(listVisitors, page, { as: await awake(as) })).data
const block = (one: Credentials, other: Credentials) =>
  server.db.insert(blocks).values({ memberId: one.memberId, blockedId: other.memberId })

describe('visiting a profile', () => {
  it('[M-13] [H-12] increments its counter once per visitor and day, and shows the member who it was', async () => {
    const [me, one, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
    expect([await look(one, me), await look(one, me), await look(other, me)]).toEqual([1, 1, 2])
    expect((await visitors(me)).items.map(({ userId }) => userId).toSorted()).toEqual([one.memberId, other.memberId].toSorted())
    server.clock.advance(25 * 3_600_000)
    expect(await look(one, me)).toBe(3)
    expect((await visitors(me)).items[0]?.userId).toBe(one.memberId)
    expect((await server.call(getMember, { userId: idOf(me) }, { as: await awake(one) })).data.views).toBe(3)
  })

  it('twice at the same moment counts once', async () => {
    const [me, one] = [await server.asMember(), await server.asMember()]
    await Promise.all(Array.from({ length: 6 }, () => look(one, me)))
    expect(await look(one, me)).toBe(1)
  })

  it("is not counted for the member's own profile", async () => {
    const me = await server.asMember()
    expect(await look(me, me)).toBe(0)
    expect((await visitors(me)).total).toBe(0)
  })

  it('leaves no trace of members who hide their visits, and removes earlier ones', async () => {
    const [me, shy] = [await server.asMember(), await server.asMember()]
    await look(shy, me)
    await server.call(savePreferences, { hidesFromVisitors: true }, { as: shy })
    expect((await visitors(me)).total).toBe(0)
    server.clock.advance(25 * 3_600_000)
    expect(await look(shy, me)).toBe(1)
  })

  it('[S-29] hides visitors who are no longer visible to the member, and does not count them', async () => {
    const me = await server.asMember()
    const [blocker, blocked, banned, stays] = [
      await server.asMember(),
      await server.asMember(),
      await server.asMember(),
      await server.asMember(),
    ]
    for (const visitor of [blocker, blocked, banned, stays]) await look(visitor, me)
    await block(blocker, me)
    await block(me, blocked)
    await server.db.$client.query('update members set group_id = $2 where id = $1', [banned.memberId, groups.banned])
    const page = await visitors(me)
    expect([page.items.map(({ userId }) => userId), page.total]).toEqual([[stays.memberId], 1])
  })

  it('lists visitors page after page without gaps or repeats', async () => {
    const me = await server.asMember()
    const all: number[] = []
    for (let visit = 0; visit < 23; visit += 1) {
      const visitor = await server.asMember()
      server.clock.advance(visit % 3 === 0 ? 0 : 1000)
      await look(visitor, me)
      all.push(visitor.memberId)
    }
    const seen: number[] = []
    let cursor: string | undefined
    do {
      const page = await visitors(me, cursor ? { cursor } : {})
      expect(page.total).toBe(23)
      seen.push(...page.items.map(({ userId }) => userId))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(23)
    expect(seen.toSorted()).toEqual(all.toSorted())
    expect((await server.call(listVisitors, { cursor: 'nonsense' }, { as: me })).refusal?.code).toBe('validation_failed')
  })
})

describe('featured profiles', () => {
  it('[H-13] are those that staff selected, newest first, of members whose profile is visible to everyone', async () => {
    const me = await server.asMember()
    const feature = async (name: string, overrides: Parameters<typeof insertMember>[1], day: number) => {
      const { id } = await insertMember(server.db, { name, aboutMe: 'rope '.repeat(60), ...overrides })
      await server.db
        .update(profiles)
        .set({ featuredAt: new Date(2026, 1, day) })
        .where(eq(profiles.memberId, id))
      return id
    }
    await feature('older', {}, 1)
    await feature('newer', {}, 2)
    await feature('closed', { privacyContent: { profile: 'friends' } }, 3)
    await feature('gone', { deletedAt: new Date() }, 3)
    const blocked = await feature('blocked', {}, 3)
    await server.db.insert(blocks).values({ memberId: blocked, blockedId: me.memberId })
    const { data } = await server.call(listFeaturedProfiles, {}, { as: me })
    expect(data.members.map(({ userName }) => userName)).toEqual(['newer', 'older'])
    expect(data.members[0]?.excerpt).toMatch(/^rope .*…$/)
  })
})

describe('a private note', () => {
  it('[M-16] is stored, changed and deleted, and visible to nobody else', async () => {
    const [me, tom, other] = [await server.asMember(), await server.asMember(), await server.asMember()]
    const noteOf = async (as: Credentials) => (await server.call(getMember, { userId: idOf(tom) }, { as })).data.note
    await server.call(saveNote, { userId: idOf(tom), text: ' canary: brings tea ' }, { as: me })
    expect(await noteOf(me)).toBe('canary: brings tea')
    for (const as of [tom, other]) expect(await noteOf(as)).toBe('')
    await server.call(saveNote, { userId: idOf(tom), text: 'brings cake' }, { as: me })
    expect(await noteOf(me)).toBe('brings cake')
    await server.call(saveNote, { userId: idOf(tom), text: '' }, { as: me })
    expect(await noteOf(me)).toBe('')
  })
})

describe('interest', () => {
  it('[M-18] is sent once per week and member, with a notification each time', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember()]
    const send = async () => server.call(sendInterest, { userId: idOf(tom) }, { as: await awake(me) })
    const mayI = async () => (await server.call(getMember, { userId: idOf(tom) }, { as: await awake(me) })).data.can.canSendInterest
    expect(await mayI()).toBe(true)
    expect((await send()).refusal).toBeNull()
    expect(await mayI()).toBe(false)
    const again = await send()
    expect(again.refusal?.code).toBe('rate_limited')
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(6 * 86_400)
    server.clock.advance(7 * 86_400_000)
    expect(await mayI()).toBe(true)
    expect((await send()).refusal).toBeNull()
    expect(server.events.filter(({ name }) => name === 'members.interestSent').map(({ payload }) => payload)).toEqual([
      { fromId: me.memberId, toId: tom.memberId },
      { fromId: me.memberId, toId: tom.memberId },
    ])
  })

  it('cannot be sent to oneself, nor to memorial profiles', async () => {
    const me = await server.asMember()
    const memorial = await insertMember(server.db, { groupId: groups.memorial })
    for (const userId of [me.memberId, memorial.id])
      expect((await server.call(sendInterest, { userId: userId as never }, { as: me })).refusal?.code).toBe('forbidden')
  })
})

describe('numbers and cards', () => {
  it('[S-29] exclude members who are not visible to the viewer', async () => {
    const [me, tom, friend, blocked] = [await server.asMember(), await server.asMember(), await server.asMember(), await server.asMember()]
    for (const other of [friend, blocked]) {
      await makeFriends(server.db, tom.memberId, other.memberId)
      await server.db.insert(heroes).values([
        { memberId: tom.memberId, heroId: other.memberId },
        { memberId: other.memberId, heroId: tom.memberId },
      ])
    }
    const line = async () => (await server.call(getStatLine, { userId: idOf(tom) }, { as: me })).data
    expect(await line()).toMatchObject({ totalFriend: 2, totalHero: 2, totalFan: 2 })
    await block(blocked, me)
    expect(await line()).toMatchObject({ totalFriend: 1, totalHero: 1, totalFan: 1 })
  })

  it('[S-29] cards omit invisible members, in the requested order', async () => {
    const [me, one, other, blocked] = [await server.asMember(), await server.asMember(), await server.asMember(), await server.asMember()]
    await block(blocked, me)
    const userIds = [other.memberId, 999_999_999, blocked.memberId, one.memberId] as never[]
    const { data } = await server.call(listMemberCards, { userIds }, { as: me })
    expect(data.members.map(({ userId }) => userId)).toEqual([other.memberId, one.memberId])
  })
})
