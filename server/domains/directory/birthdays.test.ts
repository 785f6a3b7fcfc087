import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { listBirthdays, mostBirthdays } from '#contract/directory/directory.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import { createDirectorySite, type ProfileOverrides } from '../../testing/directory/create-directory-site.ts'
import { makeFriends } from '../../testing/index.ts'
import type { MemberOverrides } from '../../testing/rows/insert-member.ts'
import { datesByBirthDay } from './reads/birthdays.ts'

const dayMs = 86_400_000

async function createBirthdaySite() {
  const site = await createDirectorySite()
  const { server, viewer, member } = site
  const dateIn = (days: number) => new Date(server.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
  return {
    ...site,
    dateIn,
    /** A member born in a leap year, on the day that is so many days from now. */
    born: (name: string, days: number, overrides: MemberOverrides = {}, profile: ProfileOverrides = {}) =>
      member({ name, birthday: `1984${dateIn(days).slice(4)}`, ...overrides }, { ageMode: 2, ...profile }),
    ask: async () => (await server.call(listBirthdays, {}, { as: viewer })).data.birthdays,
  }
}

describe('birthdays', async () => {
  const { server, viewer, dateIn, born, ask, tell } = await createBirthdaySite()
  afterAll(() => server.close())
  const asked = async () => (await ask()).map(({ userName, onDate }) => [userName, onDate])

  it('are those from yesterday to a week ahead, by day, friends and heroes first, without the year', async () => {
    const days = [
      ['too-late', 8],
      ['in-a-week', 7],
      ['today', 0],
      ['the-hero', 0],
      ['the-friend', 0],
      ['yesterday', -1],
      ['over', -2],
    ] as const
    const ids = new Map<string, number>()
    for (const [name, day] of days) ids.set(name, (await born(name, day)).id)
    await makeFriends(server.db, viewer.memberId, ids.get('the-friend') ?? 0)
    await server.db.insert(heroes).values({ memberId: viewer.memberId, heroId: ids.get('the-hero') ?? 0 })
    expect(await asked()).toEqual([
      ['yesterday', dateIn(-1)],
      ['the-friend', dateIn(0)],
      ['the-hero', dateIn(0)],
      ['today', dateIn(0)],
      ['in-a-week', dateIn(7)],
    ])
    expect(JSON.stringify(await ask())).not.toContain('1984')
    // A member who stops showing it, or shows it to friends only, is gone at once.
    for (const name of ['yesterday', 'the-hero', 'in-a-week']) await tell(ids.get(name) ?? 0, { ageMode: 1 })
    await tell(ids.get('the-friend') ?? 0, { visibility: { age: 'friends' } })
    expect(await asked()).toEqual([['today', dateIn(0)]])
    await tell(ids.get('today') ?? 0, { ageMode: 4 })
    expect(await asked()).toEqual([])
  })

  it('[S-08] leave out members who hide them, may not be found, are remembered only, or are blocked on either side, and the viewer', async () => {
    await server.db
      .update(members)
      .set({ birthday: `1984${dateIn(1).slice(4)}` })
      .where(eq(members.id, viewer.memberId))
    await tell(viewer.memberId, { ageMode: 2 })
    for (const ageMode of [1, 3, 4]) await born(`mode-${ageMode}`, 1, {}, { ageMode })
    for (const audience of ['friends', 'nobody']) await born(`for-${audience}`, 1, {}, { visibility: { age: audience } })
    await born('hidden', 1, { privacyContent: { profile: 'friends' } })
    await born('banned', 1, { groupId: groups.banned })
    await born('remembered', 1, { groupId: groups.memorial })
    const blocked = await born('blocked', 1)
    const blocking = await born('blocking', 1)
    await server.db.insert(blocks).values([
      { memberId: viewer.memberId, blockedId: blocked.id },
      { memberId: blocking.id, blockedId: viewer.memberId },
    ])
    await born('shown', 1)
    expect(await asked()).toEqual([['shown', dateIn(1)]])
  })

  it('are limited in number', async () => {
    for (let index = 0; index < mostBirthdays + 2; index++) await born(`twin-${index}`, 2)
    expect(await ask()).toHaveLength(mostBirthdays)
  })
})

describe('the dates of birthdays', () => {
  const dates = (at: string) => [...datesByBirthDay(new Date(at))]

  it('cross the end of the year', () => {
    expect(dates('2026-12-30T10:00:00Z').slice(0, 4)).toEqual([
      [1229, '2026-12-29'],
      [1230, '2026-12-30'],
      [1231, '2026-12-31'],
      [101, '2027-01-01'],
    ])
  })

  it('move 29 February to 1 March in years without it', () => {
    expect(dates('2027-03-01T00:00:00Z').slice(0, 3)).toEqual([
      [228, '2027-02-28'],
      [229, '2027-03-01'],
      [301, '2027-03-01'],
    ])
    expect(dates('2028-03-01T00:00:00Z').slice(0, 2)).toEqual([
      [229, '2028-02-29'],
      [301, '2028-03-01'],
    ])
  })
})
