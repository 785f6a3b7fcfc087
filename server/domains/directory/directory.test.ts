import fc from 'fast-check'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import {
  activityDays,
  browseDirectory,
  defaultDirection,
  directorySorts,
  directoryTextTargets,
  directoryViews,
  listAttributes,
  sortDirections,
} from '#contract/directory/directory.ts'
import { groups } from '#contract/roles.ts'
import { textOperators } from '#contract/video-choices.ts'
import { members } from '../../db/tables/accounts.ts'
import { customFields, directoryEntries } from '../../db/tables/profiles.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import type { Credentials } from '../../testing/index.ts'
import { birthdayAt, createDirectorySite } from '../../testing/directory/create-directory-site.ts'
import { insertPlace } from '../../testing/index.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

describe('views', async () => {
  const { server, viewer, names, member, browse } = await createDirectorySite()
  afterAll(() => server.close())
  const now = server.clock.now().getTime()
  const at = (msAgo: number) => new Date(now - msAgo)
  await server.db.update(members).set({ lastSeenAt: null }).where(eq(members.id, viewer.memberId))
  const hero = await member({ name: 'hero', lastSeenAt: at(60 * minuteMs) })
  const heroHere = await member({ name: 'hero-here', lastSeenAt: at(minuteMs) })
  await member({ name: 'here', lastSeenAt: at(4 * minuteMs) })
  await member({ name: 'just-left', lastSeenAt: at(6 * minuteMs) })
  await member({ name: 'hides', lastSeenAt: at(minuteMs), showsActivity: false })
  await member({ name: 'vendor', groupId: groups.vendor })
  const dead = await member({ name: 'remembered', groupId: groups.memorial, lastSeenAt: at(minuteMs) })
  for (const [name, groupId] of [
    ['banned', groups.banned],
    ['asleep', groups.inactive],
    ['half', groups.registered],
  ] as const)
    await member({ name, groupId })
  await member({ name: 'gone', deletedAt: new Date() })
  await member({ name: 'for-friends', privacyContent: { profile: 'friends' } })
  for (const { id } of [hero, heroHere, dead]) await server.db.insert(heroes).values({ memberId: viewer.memberId, heroId: id })
  const inView = async (view: (typeof directoryViews)[number]) =>
    (await names({ view, sortBy: 'uname' })).filter((name) => name !== 'viewer')

  it('[M-01] all shows every findable member, and nobody else', async () => {
    expect(await inView('all')).toEqual(['here', 'hero', 'hero-here', 'hides', 'just-left', 'vendor'])
  })

  it('[M-01] online now are members seen within five minutes who show it', async () => {
    expect(await inView('online')).toEqual(['here', 'hero-here'])
    const shown = await browse({ view: 'online', sortBy: 'uname' })
    expect(shown.items.find(({ userName }) => userName === 'here')?.isOnline).toBe(true)
    expect((await browse({ text: { value: 'hides' } })).items).toMatchObject([{ isOnline: false, lastSeenAt: null }])
  })

  it('[M-01] heroes, heroes online, my profile and vendors show the matching members', async () => {
    expect(await inView('heroes')).toEqual(['hero', 'hero-here'])
    expect(await inView('heroes_online')).toEqual(['hero-here'])
    expect(await names({ view: 'my' })).toEqual(['viewer'])
    expect(await inView('vendors')).toEqual(['vendor'])
  })

  it('[M-01] members who died are listed under memorial only', async () => {
    expect(await inView('memorial')).toEqual(['remembered'])
    for (const view of directoryViews.filter((other) => other !== 'memorial')) expect(await inView(view)).not.toContain('remembered')
  })

  it('[S-29] members with a block between them and the viewer are in no view and no total', async () => {
    const me = await server.asMember({ name: 'me' })
    const before = await browse({ sortBy: 'uname' }, me)
    await server.db.insert(blocks).values([
      { memberId: hero.id, blockedId: me.memberId },
      { memberId: me.memberId, blockedId: heroHere.id },
    ])
    const after = await browse({ sortBy: 'uname' }, me)
    expect(after.total).toBe(before.total - 2)
    expect(before.items.map(({ userName }) => userName)).toEqual(expect.arrayContaining(['hero', 'hero-here']))
    for (const sortBy of directorySorts.filter((sort) => sort !== 'near'))
      for (const name of ['hero', 'hero-here']) expect(await names({ sortBy }, me)).not.toContain(name)
    expect((await browse({ text: { value: `#${hero.id}` } }, me)).total).toBe(0)
    expect((await browse({ text: { value: '-hero-here' } }, me)).total).toBe(0)
  })

  it('[M-01] [S-07] admins see all groups and friends-only profiles; staff and everyone else see findable members', async () => {
    const [admin, staff] = [
      await server.asAdmin({ name: 'viewer-admin' }),
      await server.asMember({ name: 'viewer-staff', groupId: groups.staff }),
    ]
    const everybody = ['asleep', 'banned', 'for-friends', 'half', 'here', 'hero', 'hero-here', 'hides', 'just-left', 'vendor']
    const findable = ['here', 'hero', 'hero-here', 'hides', 'just-left', 'vendor']
    const known = new Set([...everybody, 'gone', 'remembered'])
    const seenBy = async (as: Credentials, sortBy: (typeof directorySorts)[number] = 'uname') =>
      (await names({ sortBy }, as)).filter((name) => known.has(name))
    expect(await seenBy(admin)).toEqual(everybody)
    expect(await seenBy(staff)).toEqual(findable)
    expect(await seenBy(viewer)).toEqual(findable)
    const { items, total } = await browse({ text: { value: 'banned' } }, admin)
    expect([total, items[0]?.userGroupId]).toEqual([1, groups.banned])
    for (const as of [staff, viewer]) expect((await browse({ text: { value: 'banned' } }, as)).total).toBe(0)
    for (const sortBy of ['activity', 'joined', 'videos', 'views', 'age'] as const)
      expect((await seenBy(admin, sortBy)).toSorted(), sortBy).toEqual(everybody)
  })
})

describe('order and pages', async () => {
  const { server, viewer, browse, member, tell, names, refusal } = await createDirectorySite()
  afterAll(() => server.close())
  const here = { sharesLocation: true, coarseLatitude: 52.5, coarseLongitude: 13.4 }
  await tell(viewer.memberId, here)
  const start = server.clock.now().getTime()
  for (let index = 0; index < 70; index += 1) {
    const { id } = await member(
      {
        createdAt: new Date(start - (index % 9) * dayMs),
        lastSeenAt: index % 5 === 0 ? null : new Date(start - (index % 7) * dayMs),
        birthday: birthdayAt(20 + (index % 40)),
        videoTotal: index % 4,
      },
      { ...here, coarseLatitude: 52.5 + (index % 11) * 0.4, ageMode: index % 6 === 0 ? 4 : 1 },
    )
    await server.db
      .update(directoryEntries)
      .set({ viewTotal: index % 13 })
      .where(eq(directoryEntries.memberId, id))
  }
  const keys: Record<
    (typeof directorySorts)[number],
    (card: Awaited<ReturnType<typeof browse>>['items'][number]) => string | number | null
  > = {
    near: (card) => card.distanceBand,
    activity: (card) => card.lastSeenAt,
    joined: (card) => card.joinedAt,
    uname: (card) => card.userName,
    videos: (card) => card.totalVideo,
    views: () => 0,
    age: (card) => card.age,
  }

  it.each(directorySorts.flatMap((sortBy) => sortDirections.map((direction) => [sortBy, direction] as const)))(
    '[M-02] by %s, %s: page after page, every member once, in order, unknown values last',
    async (sortBy, direction) => {
      const found = []
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<typeof browse>> = await browse({ sortBy, direction, ...(cursor ? { cursor } : {}) })
        expect(page.items.length).toBeLessThanOrEqual(30)
        expect(page.total).toBe(sortBy === 'near' ? 70 : 71)
        found.push(...page.items)
        cursor = page.nextCursor
      } while (cursor)
      expect(new Set(found.map(({ userId }) => userId)).size).toBe(sortBy === 'near' ? 70 : 71)
      const told = found.map(keys[sortBy])
      const known = told.filter((key) => key !== null)
      expect(told.slice(known.length).every((key) => key === null)).toBe(true)
      const sorted = known.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0))
      expect(known).toEqual(direction === 'asc' ? sorted : sorted.toReversed())
    },
  )

  it('[M-02] near me and user name ascend by default, every other sort descends', async () => {
    expect(directorySorts.filter((sort) => defaultDirection(sort) === 'asc')).toEqual(['near', 'uname'])
    for (const sortBy of directorySorts)
      expect(await names({ sortBy })).toEqual(await names({ sortBy, direction: defaultDirection(sortBy) }))
    expect(await names({ sortBy: 'views', direction: 'asc' })).not.toEqual(await names({ sortBy: 'views' }))
  })

  it('[M-01] a page requested by its number is the page to which the cursors lead', async () => {
    for (const sortBy of ['activity', 'near', 'uname'] as const) {
      const first = await browse({ sortBy })
      expect(first.items).toHaveLength(30)
      const second = await browse({ sortBy, cursor: first.nextCursor ?? '' })
      expect((await browse({ sortBy, page: 2 })).items).toEqual(second.items)
      expect((await browse({ sortBy, page: 9 })).items).toEqual([])
    }
  })

  it('a cursor that was altered, or comes from another list, is refused', async () => {
    const { nextCursor } = await browse({ sortBy: 'joined' })
    for (const other of [{ sortBy: 'views' }, { sortBy: 'joined', direction: 'asc' }, { sortBy: 'joined', view: 'vendors' }] as const)
      expect(await refusal({ ...other, cursor: nextCursor ?? '' })).toMatchObject({ errors: { cursor: ['invalid'] } })
    const altered = (change: (parts: unknown[]) => void) => {
      const parts: unknown[] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString())
      change(parts)
      return Buffer.from(JSON.stringify(parts)).toString('base64url')
    }
    for (const key of ["1' or 1=1", '', null, 7, '-1', '9'.repeat(40)])
      expect(await refusal({ sortBy: 'joined', cursor: altered((parts) => (parts[6] = key)) })).toMatchObject({ code: 'validation_failed' })
    for (const cursor of ['', 'x', altered((parts) => parts.pop()), altered((parts) => (parts[5] = 99))])
      expect(await refusal({ sortBy: 'joined', cursor })).toMatchObject({ code: 'validation_failed' })
  })
})

describe('filters', async () => {
  const { server, viewer, names, browse, refusal, member, tell } = await createDirectorySite()
  afterAll(() => server.close())
  const sorted = async (filter: Parameters<typeof names>[0]) => (await names(filter)).toSorted()

  it('[M-03] offers any, 7, 14, 30, 90, 180, 365 and 730 days since the last activity', async () => {
    expect(activityDays).toEqual([7, 14, 30, 90, 180, 365, 730])
    const now = server.clock.now().getTime()
    for (const days of activityDays) await member({ name: `seen-${days}`, lastSeenAt: new Date(now - (days - 1) * dayMs) })
    await member({ name: 'seen-hidden', lastSeenAt: new Date(now), showsActivity: false })
    const seen = { value: 'seen-', operator: 'start' } as const
    for (const days of activityDays)
      expect(await names({ text: seen, activeWithinDays: days })).toEqual(
        activityDays.filter((other) => other <= days).map((other) => `seen-${other}`),
      )
    expect(await names({ text: seen })).toHaveLength(activityDays.length + 1)
  })

  it('[M-04] searches About me, Contacts and names by contains, start, end, lt, = and gt', async () => {
    await member({ name: 'Ändré', aboutMe: 'Übung am Boden. 100% hemp_rope' }, { contacts: [{ site: 'x', value: 'Knot.Andre' }] })
    await member(
      { name: 'zygmunt', aboutMe: 'zzz Spleißen' },
      { contacts: [{ site: 'x', value: 'zzz-rope' }], visibility: { contacts: 'friends' } },
    )
    const find = (target: (typeof directoryTextTargets)[number], operator: (typeof textOperators)[number], value: string) =>
      sorted({ text: { value, operator, target } })
    expect(await find('title', 'contains', 'ubung')).toEqual(['Ändré'])
    expect(await find('title', 'contains', '0% hemp_')).toEqual(['Ändré'])
    expect(await find('title', 'contains', '%')).toEqual(['Ändré'])
    expect(await find('title', 'start', 'UBUNG')).toEqual(['Ändré'])
    expect(await find('title', 'end', 'rope')).toEqual(['Ändré'])
    expect(await find('title', '=', 'zzz spleissen')).toEqual(['zygmunt'])
    expect(await find('title', 'gt', 'zzz')).toEqual(['zygmunt'])
    expect(await find('contacts', 'contains', 'knot')).toEqual(['Ändré'])
    expect(await find('contacts', '=', 'knot.andre')).toEqual(['Ändré'])
    // Visible to friends only: not found, whatever the operator.
    for (const operator of textOperators) expect(await find('contacts', operator, 'zzz-rope')).not.toContain('zygmunt')
    expect(await find('name', 'start', 'änd')).toEqual(['Ändré'])
    expect(await find('name', '=', 'ÄNDRÉ')).toEqual(['Ändré'])
    expect(await find('name', 'gt', 'zx')).toEqual(['zygmunt', 'Ändré'])
  })

  it('[M-04] a text starting with # looks up an id, one starting with - a member by full name', async () => {
    const { id } = await member({ name: 'by-number' })
    expect(await names({ text: { value: `#${id}`, operator: 'end', target: 'contacts' } })).toEqual(['by-number'])
    expect(await names({ text: { value: '-BY-number', operator: 'lt', target: 'title' } })).toEqual(['by-number'])
    expect(await names({ text: { value: '-by' } })).toEqual([])
    expect(await names({ text: { value: '#999999999999999' } })).toEqual([])
  })

  it('[M-05] searches by country, regions and cities; selected cities of one region leave another selected region whole', async () => {
    const [mitte, spandau] = [await insertPlace(server.db, { city: 'Mitte' }), await insertPlace(server.db, { city: 'Spandau' })]
    const munich = await insertPlace(server.db, { region: 'Bavaria', city: 'Munich' })
    const lyon = await insertPlace(server.db, { iso: 'FR', country: 'France', region: 'Rhône', city: 'Lyon' })
    for (const [name, place] of [
      ['p-mitte', mitte],
      ['p-spandau', spandau],
      ['p-munich', munich],
      ['p-lyon', lyon],
    ] as const)
      await member({ name }, place)
    await member({ name: 'p-private' }, { ...mitte, isPlacePrivate: true })
    await member({ name: 'p-friends' }, { ...mitte, visibility: { place: 'friends' } })
    expect(await sorted({ geo: { iso: 'DE' } })).toEqual(['p-mitte', 'p-munich', 'p-spandau'])
    expect(await sorted({ geo: { iso: 'DE', regions: [mitte.regionId] } })).toEqual(['p-mitte', 'p-spandau'])
    expect(await sorted({ geo: { iso: 'DE', regions: [mitte.regionId], cities: [mitte.cityId] } })).toEqual(['p-mitte'])
    expect(await sorted({ geo: { iso: 'DE', regions: [mitte.regionId, munich.regionId], cities: [mitte.cityId] } })).toEqual([
      'p-mitte',
      'p-munich',
    ])
    expect(await sorted({ geo: { iso: 'FR', regions: [mitte.regionId] } })).toEqual([])
    const [card] = (await browse({ geo: { iso: 'FR' } })).items
    expect(card).toMatchObject({ cityName: 'Lyon', regionName: 'Rhône', countryIso: 'FR' })
    expect(await refusal({ geo: { iso: 'fr' } })).toMatchObject({ errors: { 'geo.iso': ['invalid'] } })
    expect(await refusal({ geo: { iso: 'FR', regions: Array.from({ length: 51 }, () => 1) } })).toMatchObject({ code: 'validation_failed' })
  })

  it('searches by custom fields of one or several values, by age and height as they are shown', async () => {
    await server.db.insert(customFields).values([
      { id: 902, name: 'cf_off', label: 'Off', kind: 'one', position: 2, isActive: false },
      { id: 903, name: 'cf_words', label: 'Words', kind: 'text', position: 3 },
    ])
    const offered = (await server.call(listAttributes, {}, { as: viewer })).data.attributes.map(({ name }) => name)
    expect(offered).toContain('cf_position')
    expect(offered).not.toEqual(expect.arrayContaining(['cf_off']))
    expect(offered).not.toEqual(expect.arrayContaining(['cf_words']))
    const told = { ageMode: 1, heightCm: 180 }
    await member({ name: 'a-top', birthday: birthdayAt(30) }, { ...told, customValues: { cf_position: 'top', cf_seeks: ['rope', 'talk'] } })
    await member({ name: 'a-vers', birthday: birthdayAt(45) }, { ...told, heightCm: 160, customValues: { cf_position: 'vers' } })
    await member(
      { name: 'a-hidden', birthday: birthdayAt(45) },
      { ...told, ageMode: 4, customValues: { cf_position: 'top' }, visibility: { cf_position: 'nobody', height: 'friends' } },
    )
    await member({ name: 'a-range', birthday: birthdayAt(33) }, { ageMode: 3 })
    const mine = { value: 'a-', operator: 'start' } as const
    const by = (filter: Parameters<typeof names>[0]) => sorted({ text: mine, ...filter })
    expect(await by({ attributes: [{ name: 'cf_position', values: ['top'] }] })).toEqual(['a-top'])
    expect(await by({ attributes: [{ name: 'cf_position', values: ['top', 'vers'] }] })).toEqual(['a-top', 'a-vers'])
    expect(
      await by({
        attributes: [
          { name: 'cf_position', values: ['top'] },
          { name: 'cf_seeks', values: ['talk'] },
        ],
      }),
    ).toEqual(['a-top'])
    expect(await by({ attributes: [{ name: 'cf_seeks', values: ['none'] }] })).toEqual([])
    expect(await by({ ageMin: 31, ageMax: 50 })).toEqual(['a-range', 'a-vers'])
    expect(await by({ heightMin: 170 })).toEqual(['a-top'])
    expect(await by({ heightMax: 170 })).toEqual(['a-vers'])
    expect((await browse({ text: { value: '-a-range' } })).items).toMatchObject([{ age: 40, ageForm: 'range' }])
    expect((await browse({ text: { value: '-a-top' } })).items).toMatchObject([{ age: 30, ageForm: 'exact' }])
    expect((await browse({ text: { value: '-a-hidden' } })).items).toMatchObject([{ age: null }])
    expect(await refusal({ attributes: [{ name: "x'; drop table members", values: ['top'] }] })).toMatchObject({
      code: 'validation_failed',
    })
    expect(await refusal({ ageMin: 17 })).toMatchObject({ code: 'validation_failed' })
  })

  it('near me and distances are for members who share a location themselves', async () => {
    const other = await member({ name: 'near-one' }, { sharesLocation: true, coarseLatitude: 48.1, coarseLongitude: 11.6 })
    expect(await refusal({ sortBy: 'near' })).toMatchObject({ code: 'validation_failed', errors: { sortBy: ['no_place'] } })
    expect(await refusal({ withinKm: 50 })).toMatchObject({ code: 'validation_failed', errors: { within_km: ['no_place'] } })
    expect((await browse({ text: { value: '-near-one' } })).items).toMatchObject([{ distanceBand: null }])
    await tell(viewer.memberId, { sharesLocation: true, coarseLatitude: 48.1, coarseLongitude: 11.9 })
    expect(await names({ sortBy: 'near' })).toEqual(['near-one'])
    expect((await browse({ text: { value: '-near-one' } })).items).toMatchObject([{ distanceBand: 1 }])
    expect(await names({ withinKm: 10 })).toEqual([])
    expect(await names({ withinKm: 25 })).toEqual(['near-one'])
    await tell(other.id, { sharesLocation: false })
    expect(await names({ sortBy: 'near' })).toEqual([])
  })

  it('[S-20] no text, however strange, escapes its parameter or breaks the answer', async () => {
    const strange = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom("' or 1=1 --", '$1::bigint', "%' ; drop table members; --", '\\', '\\\\%', '#', '-', '$$', '\u0000', '\ud800'),
    )
    await fc.assert(
      fc.asyncProperty(
        strange,
        fc.constantFrom(...textOperators),
        fc.constantFrom(...directoryTextTargets),
        fc.constantFrom(...directorySorts),
        async (value, operator, target, sortBy) => {
          const { status } = await server.call(
            browseDirectory,
            { text: { value, operator, target }, sortBy, attributes: [{ name: 'cf_position', values: [value] }] },
            { as: viewer },
          )
          expect([200, 422]).toContain(status)
        },
      ),
      { numRuns: 120 },
    )
    expect((await browse()).items.length).toBeGreaterThan(0)
  })
})
