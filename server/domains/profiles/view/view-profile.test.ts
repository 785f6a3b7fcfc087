import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentAudiences, fieldAudiences } from '#contract/policy/members.ts'
import { getMember } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../../db/tables/accounts.ts'
import { fetishAnswers, profiles } from '../../../db/tables/profiles.ts'
import { blocks } from '../../../db/tables/social.ts'
import {
  createTestServer,
  insertMember,
  insertPlace,
  insertVideo,
  makeFriends,
  someTown,
  type Credentials,
  type TestServer,
} from '../../../testing/index.ts'

let server: TestServer
let viewer: Credentials
let friend: Credentials
let admin: Credentials
let place: Awaited<ReturnType<typeof insertPlace>>
let serial = 0

beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.asMember({ name: 'viewer', usesMetric: false })
  friend = await server.asMember({ name: 'friend' })
  admin = await server.asAdmin({ name: 'admin1' })
  place = await insertPlace(server.db, someTown)
})
afterAll(() => server.close())

/** A member with every field filled in. Every value is a text that occurs nowhere else. */
async function somebody(overrides: Partial<typeof profiles.$inferInsert> = {}, account: Parameters<typeof insertMember>[1] = {}) {
  serial += 1
  const member = await insertMember(server.db, {
    name: `Tom${serial}`,
    email: `canary-mail${serial}@example.test`,
    birthday: '1982-03-04',
    aboutMe: 'canary-about',
    ...account,
  })
  await server.db
    .update(profiles)
    .set({
      heightCm: 187,
      weightKg: 93,
      ageMode: 1,
      ...place,
      neighbourhood: 'canary-quarter',
      contacts: [{ site: 'Mastodon', value: 'canary-contact' }],
      customValues: { cf_position: 'versatile', cf_seeks: ['friends', 'practice'], cf_gone: 'canary-gone' },
      ...overrides,
    })
    .where(eq(profiles.memberId, member.id))
  await server.db.insert(fetishAnswers).values([{ memberId: member.id, fetishId: 1, answer: 1 }])
  await makeFriends(server.db, member.id, friend.memberId)
  return member
}

const view = async (memberId: number, as: Credentials = viewer) =>
  (await server.call(getMember, { userId: memberId as never }, { as })).data
const codeOf = async (memberId: number, as: Credentials = viewer) =>
  (await server.call(getMember, { userId: memberId as never }, { as })).refusal?.code ?? 'ok'

describe('a profile', () => {
  it('[M-06] is found by name in any case, and by id', async () => {
    const tom = await somebody()
    const byId = await view(tom.id)
    expect(byId.userName).toBe(tom.name)
    expect((await server.call(getMember, { userName: tom.name.toUpperCase() }, { as: viewer })).data).toEqual(byId)
  })

  it('[M-07] [M-08] [M-19] shows its fields, custom fields, contacts, location and fetishes', async () => {
    const tom = await somebody({}, { groupId: groups.sponsor })
    expect(await view(tom.id)).toMatchObject({
      role: 'sponsor',
      aboutMe: 'canary-about',
      age: { kind: 'years', years: 44 },
      height: 187,
      weight: 93,
      usesMetric: false,
      ...{ gisCountry: 'France', gisRegion: 'Rhône', gisCity: 'Lyon', gisNeighbourhood: 'canary-quarter', countryIso: 'FR' },
      contacts: [{ site: 'Mastodon', value: 'canary-contact' }],
      customFields: [
        { name: 'cf_position', label: 'Position', values: [{ value: 'versatile', label: 'Versatile' }] },
        {
          name: 'cf_seeks',
          values: [
            { value: 'friends', label: 'Friends' },
            { value: 'practice', label: 'Practice partners' },
          ],
        },
      ],
      fetishes: [{ title: 'Floor work', groupTitle: 'Rope', answer: 1 }],
      can: { canContact: true, canBlock: true, canReport: true, canNote: true, canComment: true, canEdit: false },
    })
  })

  it('carries the documents’ names on the wire', async () => {
    const tom = await somebody()
    const { body } = await server.call(getMember, { userId: tom.id as never }, { as: viewer })
    expect(body['data']).toMatchObject({
      user_id: tom.id,
      height: 187,
      ...{ gisCity: 'Lyon', country_iso: 'FR', gisLat: expect.any(Number) },
      ...{ cf_position: ['versatile'], cf_seeks: ['friends', 'practice'], cf_body_type: [] },
    })
  })

  it.each([
    [1, { kind: 'years', years: 44 }],
    [2, { kind: 'day', month: 3, day: 4 }],
    [3, { kind: 'bucket', bucket: 'over_30' }],
    [4, null],
  ])('[M-09] [S-08] in display mode %s reveals no more of the age than that', async (ageMode, age) => {
    const tom = await somebody({ ageMode })
    const answer = await server.call(getMember, { userId: tom.id as never }, { as: viewer })
    expect(answer.data.age).toEqual(age)
    expect(JSON.stringify(answer.body)).not.toMatch(/1982|0304|03-04/)
  })

  it('[M-10] [S-29] an invisible member gets the answer for a missing one, whatever the reason', async () => {
    const hidden = [
      await insertMember(server.db, { groupId: groups.registered }),
      await insertMember(server.db, { groupId: groups.banned }),
      await insertMember(server.db, { privacyContent: { profile: 'nobody' } }),
      await insertMember(server.db, { privacyContent: { profile: 'friends' } }),
    ]
    const blocker = await insertMember(server.db)
    const blocked = await insertMember(server.db)
    await server.db.insert(blocks).values([
      { memberId: blocker.id, blockedId: viewer.memberId },
      { memberId: viewer.memberId, blockedId: blocked.id },
    ])
    const never = await server.call(getMember, { userId: 999_999_999 as never }, { as: viewer })
    for (const { id, name } of [...hidden, blocker, blocked]) {
      for (const wanted of [{ userId: id as never }, { userName: name }]) {
        const answer = await server.call(getMember, wanted, { as: viewer })
        expect([answer.status, { ...answer.body, request_id: '' }]).toEqual([404, { ...never.body, request_id: '' }])
      }
    }
  })

  it('[M-11] of a deleted account is [deleted] with an empty photo, and without former details', async () => {
    const tom = await somebody({}, { avatarKey: 'canary.webp', deletedAt: new Date() })
    const answer = await server.call(getMember, { userId: tom.id as never }, { as: viewer })
    expect(answer.data).toMatchObject({ userName: '[deleted]', userImage: null, isDeleted: true, role: 'guest' })
    expect(JSON.stringify(answer.body)).not.toMatch(/canary|Tom|187|Lyon/)
    expect(Object.values(answer.data.can).some(Boolean)).toBe(false)
    expect((await server.call(getMember, { userName: tom.name }, { as: viewer })).refusal?.code).toBe('user_not_found')
  })

  it('of a memorial account is read-only', async () => {
    const tom = await somebody({}, { groupId: groups.memorial })
    expect(await view(tom.id)).toMatchObject({
      isMemorial: true,
      can: { canContact: false, canSendInterest: false, canBlock: false, canComment: false },
    })
  })

  it('shows when the member was online only if they share it', async () => {
    const lastSeenAt = new Date('2026-01-01T00:00:00Z')
    const shy = await somebody({}, { lastSeenAt, showsActivity: false })
    expect((await view(shy.id)).lastSeenAt).toBeNull()
    expect((await view((await somebody({}, { lastSeenAt })).id)).lastSeenAt).toBe(lastSeenAt.getTime() / 1000)
  })
})

/** The content each field would reveal. */
const canaries = {
  age: /"years":44|"age":\{/,
  height: /"height":187/,
  weight: /"weight":93/,
  place: /Lyon|Rhône|France|canary-quarter|45\.7/,
  contacts: /canary-contact/,
  fetishes: /Floor work/,
  cf_position: /versatile/i,
  cf_seeks: /practice/i,
}

describe('[S-08] [S-29] a field', () => {
  it.each(Object.entries(canaries).flatMap(([field, canary]) => fieldAudiences.map((audience) => ({ field, canary, audience }))))(
    '$field for $audience is visible to nobody else',
    async ({ field, canary, audience }) => {
      const tom = await somebody({ visibility: { [field]: audience } })
      const sees = async (as: Credentials) =>
        canary.test(JSON.stringify((await server.call(getMember, { userId: tom.id as never }, { as })).body))
      expect({ stranger: await sees(viewer), friend: await sees(friend), admin: await sees(admin) }).toEqual({
        stranger: audience === 'members',
        friend: audience !== 'nobody',
        admin: true,
      })
    },
  )

  it('never contains a location that the member keeps private', async () => {
    const tom = await somebody({ isPlacePrivate: true })
    const text = JSON.stringify((await server.call(getMember, { userId: tom.id as never }, { as: viewer })).body)
    expect(text).not.toMatch(/Lyon|canary-quarter|canary-mail|canary-gone|1982|argon2|coarse/)
  })
})

describe('[S-29] the profile itself', () => {
  it.each(contentAudiences)('for %s is visible to nobody else', async (audience) => {
    const tom = await somebody({}, { privacyContent: { profile: audience } })
    const isOpen = audience === 'members' || audience === 'public'
    expect({ stranger: await codeOf(tom.id), friend: await codeOf(tom.id, friend), admin: await codeOf(tom.id, admin) }).toEqual({
      stranger: isOpen ? 'ok' : 'user_not_found',
      friend: audience === 'nobody' ? 'user_not_found' : 'ok',
      admin: 'ok',
    })
  })

  it('counts videos for friends only to friends', async () => {
    const tom = await somebody({}, { privacyContent: { videos: 'friends' }, videoTotal: 0 })
    await insertVideo(server.db, { ownerId: tom.id, ownerAudience: 'friends' })
    expect([(await view(tom.id)).totalVideo, (await view(tom.id, friend)).totalVideo]).toEqual([0, 1])
  })
})

describe('the member’s own profile', () => {
  it('shows everything, and on request the view of others', async () => {
    const me = await server.asMember({ name: 'myself', birthday: '1982-03-04' })
    await server.db
      .update(profiles)
      .set({ heightCm: 180, weightKg: 80, ageMode: 1, visibility: { height: 'friends', weight: 'nobody' } })
      .where(eq(profiles.memberId, me.memberId))
    await server.db
      .update(members)
      .set({ privacyContent: { profile: 'nobody' } })
      .where(eq(members.id, me.memberId))
    const own = async (seenAs?: 'members' | 'friends') => {
      const { data } = await server.call(getMember, { userName: 'myself', seenAs }, { as: me })
      return [data.height, data.weight]
    }
    expect([await own(), await own('friends'), await own('members')]).toEqual([
      [180, 80],
      [180, null],
      [null, null],
    ])
  })

  it('[S-07] can be viewed as others only by its owner', async () => {
    const tom = await somebody({ visibility: { height: 'friends' } })
    expect((await server.call(getMember, { userId: tom.id as never, seenAs: 'friends' }, { as: viewer })).data.height).toBeNull()
  })
})
