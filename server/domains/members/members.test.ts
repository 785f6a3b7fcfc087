import { describe, expect, it } from 'vitest'
import { deletedName, searchMembers, suggestHeroes } from '#contract/members.ts'
import { getMember } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, insertMember, insertVideo, type TestServer } from '../../testing/index.ts'
import { presentBadge } from './index.ts'

async function insertMany(server: TestServer, names: readonly string[]) {
  for (const name of names) await insertMember(server.db, { name })
}
const dayMs = 86_400_000

describe('searching members', () => {
  it('requires a text', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    for (const text of ['', '   '])
      expect((await server.call(searchMembers, { text }, { as: viewer })).refusal?.code).toBe('validation_failed')
  })

  it('finds names that start with the text first, then those that contain it, ignoring case', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    await insertMany(server, ['Ropetom', 'tomcat', 'TOM', 'anna'])
    const answer = await server.call(searchMembers, { text: ' Tom ' }, { as: viewer })
    expect(answer.data.items.map(({ userName }) => userName)).toEqual(['TOM', 'tomcat', 'Ropetom'])
    expect(answer.data).toMatchObject({ total: 3, page: 1, limit: 10, nextCursor: null })
  })

  it('with one or two letters searches the start of names only', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    await insertMany(server, ['tomcat', 'Ropetom'])
    expect((await server.call(searchMembers, { text: 'to' }, { as: viewer })).data.items.map(({ userName }) => userName)).toEqual([
      'tomcat',
    ])
  })

  it('returns ten a page and continues by cursor or page without gaps or repeats', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    const names = Array.from({ length: 23 }, (_, index) => `${index % 3 === 0 ? 'x' : ''}rope${String(index).padStart(2, '0')}`)
    await insertMany(server, names)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { data } = await server.call(searchMembers, { text: 'rope', ...(cursor ? { cursor } : {}) }, { as: viewer })
      expect(data.items.length).toBeLessThanOrEqual(10)
      expect(data.total).toBe(23)
      seen.push(...data.items.map(({ userName }) => userName))
      cursor = data.nextCursor ?? undefined
    } while (cursor)
    expect(seen.toSorted()).toEqual(names.toSorted())
    const third = await server.call(searchMembers, { text: 'rope', page: 3 }, { as: viewer })
    expect(third.data.items.map(({ userName }) => userName)).toEqual(seen.slice(20))
  })

  it('[S-20] takes wildcards and quotes literally, and refuses an altered cursor', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    await insertMany(server, ['under_score', 'underscore'])
    expect((await server.call(searchMembers, { text: 'under_' }, { as: viewer })).data.items.map(({ userName }) => userName)).toEqual([
      'under_score',
    ])
    for (const text of ['%', '\\', "' or 1=1 --", 'a%b'])
      expect((await server.call(searchMembers, { text }, { as: viewer })).data.items, text).toEqual([])
    for (const cursor of ['nonsense', Buffer.from('["0","x"]').toString('base64url'), Buffer.from('[5,"x"]').toString('base64url')]) {
      expect((await server.call(searchMembers, { text: 'under', cursor }, { as: viewer })).refusal?.code, cursor).toBe('validation_failed')
    }
  })

  it('[S-29] never shows registered, banned or deleted accounts, nor blocked ones in either direction, and does not count them', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    await insertMember(server.db, { name: 'ropefree' })
    await insertMember(server.db, { name: 'roperegistered', groupId: groups.registered })
    await insertMember(server.db, { name: 'ropebanned', groupId: groups.banned })
    await insertMember(server.db, { name: 'ropedeleted', deletedAt: new Date() })
    const iBlocked = await insertMember(server.db, { name: 'ropeblocked' })
    const blockedMe = await insertMember(server.db, { name: 'ropeblocker' })
    await server.db.insert(blocks).values([
      { memberId: viewer.memberId, blockedId: iBlocked.id },
      { memberId: blockedMe.id, blockedId: viewer.memberId },
    ])
    const { data } = await server.call(searchMembers, { text: 'rope' }, { as: viewer })
    expect(data.items.map(({ userName }) => userName)).toEqual(['ropefree'])
    expect(data.total).toBe(1)
    for (const hidden of ['roperegistered', 'ropebanned', 'ropedeleted', 'ropeblocked', 'ropeblocker']) {
      expect((await server.call(getMember, { userName: hidden }, { as: viewer })).refusal?.code, hidden).toBe('user_not_found')
    }
  })
})

describe('a member', () => {
  it('is found by id and by name in any case', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const tom = await insertMember(server.db, { name: 'Tom', avatarKey: '1-a.webp', aboutMe: 'Knots.', videoTotal: 3 })
    const byId = await server.call(getMember, { userId: tom.id as never }, { as: viewer })
    expect(byId.data).toMatchObject({
      userName: 'Tom',
      userImage: '/media/avatars/1-a.webp',
      aboutMe: 'Knots.',
      totalVideo: 3,
      role: 'active',
      isDeleted: false,
    })
    expect((await server.call(getMember, { userName: 'tOM' }, { as: viewer })).data).toEqual(byId.data)
  })

  it("[RQ-14] a missing member answers 'User not found'", async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    for (const wanted of [{ userName: 'nobody' }, { userId: 999_999 as never }]) {
      const answer = await server.call(getMember, wanted, { as: viewer })
      expect(answer).toMatchObject({ status: 404, refusal: { code: 'user_not_found' } })
      expect(answer.body['message']).toBe('User not found')
    }
  })

  it('[S-08] shows neither address, birthday nor flags to others', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const tom = await insertMember(server.db, {
      name: 'Tom',
      email: 'canary@example.test',
      birthday: '1987-06-05',
      ownFlags: { 'video.can_approve_videos': true },
    })
    const answers = [
      await server.call(getMember, { userId: tom.id as never }, { as: viewer }),
      await server.call(searchMembers, { text: 'tom' }, { as: viewer }),
    ]
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/canary|1987|argon2|approve/)
  })

  it('an admin sees banned members too', async () => {
    await using server = await createTestServer()
    const admin = await server.asAdmin()
    await insertMember(server.db, { name: 'banned1', groupId: groups.banned })
    expect((await server.call(getMember, { userName: 'banned1' }, { as: admin })).data.userGroupId).toBe(groups.banned)
  })

  it("a deleted one appears as '[deleted]' without a photo", () => {
    expect(presentBadge({ id: 1, name: 'Tom', avatarKey: 'a.webp', groupId: groups.sponsor, deletedAt: new Date() })).toEqual({
      userId: 1,
      userName: deletedName,
      userImage: null,
      userGroupId: groups.guest,
      role: 'guest',
      isDeleted: true,
      serverId: null,
      statusId: 9,
    })
  })
})

describe('heroes-to-be', () => {
  it('are the members with the most ready videos lately, without the viewer and without blocked ones', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember({ name: 'viewer' })
    const [one, three, blocked, old, drafts] = [
      await insertMember(server.db, { name: 'one', videoTotal: 1 }),
      await insertMember(server.db, { name: 'three', videoTotal: 3 }),
      await insertMember(server.db, { name: 'blocked' }),
      await insertMember(server.db, { name: 'old' }),
      await insertMember(server.db, { name: 'drafts' }),
    ]
    const now = server.clock.now().getTime()
    const video = (ownerId: number, overrides: Parameters<typeof insertVideo>[1] = {}) =>
      insertVideo(server.db, { ownerId, publishedAt: new Date(now - dayMs), ...overrides })
    for (let time = 0; time < 5; time += 1) await video(viewer.memberId)
    await video(one.id)
    for (let time = 0; time < 3; time += 1) await video(three.id)
    for (let time = 0; time < 4; time += 1) await video(blocked.id)
    for (let time = 0; time < 4; time += 1) await video(old.id, { publishedAt: new Date(now - 100 * dayMs) })
    await video(drafts.id, { status: 'new', isPlayable: false })
    await video(drafts.id, { deletedAt: new Date() })
    await server.db.insert(blocks).values({ memberId: blocked.id, blockedId: viewer.memberId })
    const { data } = await server.call(suggestHeroes, {}, { as: viewer })
    expect(data.members.map(({ userName, totalVideo }) => [userName, totalVideo])).toEqual([
      ['three', 3],
      ['one', 1],
    ])
  })

  it('are closed to guests and registered users', async () => {
    await using server = await createTestServer()
    const registered = await server.asMember({ groupId: groups.registered })
    expect((await server.call(suggestHeroes, {})).status).toBe(401)
    expect((await server.call(suggestHeroes, {}, { as: registered })).refusal?.code).toBe('terms_required')
  })
})
