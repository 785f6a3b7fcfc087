import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { browseVideos, textOperators, textTargets, timeWindowDays, videoFilterFlags, videoSorts } from '#contract/videos.ts'
import { toWireKey } from '#contract/wire.ts'
import { videoCategories, videoCategoryLinks } from '../../../db/tables/videos.ts'
import { createBrowseSite, type BrowseInput } from '../../../testing/videos/create-browse-site.ts'
import { insertMember, insertVideo, makeFriends } from '../../../testing/index.ts'

const { server, viewer, browse, titles, refusal, addVideos } = await createBrowseSite()
afterAll(() => server.close())

describe('filters', () => {
  const inVideos = async (ownerId: number, filter: BrowseInput) => (await titles({ view: 'his', userId: ownerId, ...filter })).toSorted()

  it('[V-06] searches title or description by contains, start, end, lt, = and gt, ignoring case and accents', async () => {
    const ownerId = await addVideos([
      { title: 'Übung am Boden', description: 'Erste Stunde' },
      { title: 'Knots for beginners', description: 'Zweite Stunde' },
      { title: 'Zug und Spannung', description: 'Café' },
    ])
    const find = (operator: (typeof textOperators)[number], value: string, target: (typeof textTargets)[number] = 'title') =>
      inVideos(ownerId, { text: { value, operator, target } })
    expect(await find('contains', 'UBUNG')).toEqual(['Übung am Boden'])
    expect(await find('contains', 'bodén')).toEqual(['Übung am Boden'])
    expect(await find('start', 'knots')).toEqual(['Knots for beginners'])
    expect(await find('start', 'for')).toEqual([])
    expect(await find('end', 'BEGINNERS')).toEqual(['Knots for beginners'])
    expect(await find('=', 'zug UND spannung')).toEqual(['Zug und Spannung'])
    expect(await find('=', 'zug')).toEqual([])
    expect(await find('lt', 'l')).toEqual(['Knots for beginners'])
    expect(await find('gt', 'ü')).toEqual(['Zug und Spannung', 'Übung am Boden'])
    expect(await find('contains', 'cafe', 'description')).toEqual(['Zug und Spannung'])
    expect(await find('=', 'ERSTE stunde', 'description')).toEqual(['Übung am Boden'])
    expect(await find('lt', 'd', 'description')).toEqual(['Zug und Spannung'])
    expect(await find('gt', 'z', 'description')).toEqual(['Knots for beginners'])
    expect(await find('end', 'stunde', 'description')).toEqual(['Knots for beginners', 'Übung am Boden'])
  })

  it('[V-06] wildcards of LIKE are taken literally', async () => {
    const ownerId = await addVideos([{ title: '100% hemp_rope' }, { title: '100 hemp rope' }, { title: 'back\\slash' }])
    const find = (value: string, operator: 'contains' | 'start' | 'end') => inVideos(ownerId, { text: { value, operator } })
    expect(await find('%', 'contains')).toEqual(['100% hemp_rope'])
    expect(await find('p_r', 'contains')).toEqual(['100% hemp_rope'])
    expect(await find('back\\s', 'start')).toEqual(['back\\slash'])
    expect(await find('\\', 'end')).toEqual([])
  })

  it('[V-07] a text starting with # looks up an id, one with - a member’s items; operator and target are then ignored', async () => {
    const owner = await insertMember(server.db, { name: 'Minus-Man' })
    const video = await insertVideo(server.db, { ownerId: owner.id, title: 'By number' })
    expect(await titles({ text: { value: `#${video.id}`, operator: 'end', target: 'description' } })).toEqual(['By number'])
    expect(await titles({ text: { value: '#999999999999999' } })).toEqual([])
    expect(await titles({ text: { value: '-minus-man', operator: '=' } })).toEqual(['By number'])
  })

  it('[V-05] combines categories any or all, duration in minutes, dates, download and flags', async () => {
    await server.db
      .insert(videoCategories)
      .values([
        { id: 901, groupId: 2, title: 'Floor' },
        { id: 902, groupId: 2, title: 'Knots' },
      ])
      .onConflictDoNothing()
    const ownerId = await addVideos([])
    const make = async (title: string, categories: number[], overrides: Parameters<typeof insertVideo>[1]) => {
      const video = await insertVideo(server.db, { ownerId, title, ...overrides })
      if (categories.length > 0)
        await server.db.insert(videoCategoryLinks).values(categories.map((categoryId) => ({ videoId: video.id, categoryId })))
    }
    await make('Both', [901, 902], { durationSeconds: 30, publishedAt: new Date('2024-01-01T12:00:00.500Z'), allowDownload: 'public' })
    await make('One', [901], {
      durationSeconds: 120,
      publishedAt: new Date('2024-02-01T12:00:00Z'),
      allowDownload: 'members',
      isFeatured: true,
    })
    await make('None', [], { durationSeconds: 600, publishedAt: new Date('2024-03-01T12:00:00Z'), price: 4 })
    const at = (text: string) => Date.parse(text) / 1000
    expect(await inVideos(ownerId, { categories: [901, 902] })).toEqual(['Both', 'One'])
    expect(await inVideos(ownerId, { categories: [901, 902], findCategories: 'all' })).toEqual(['Both'])
    expect(await inVideos(ownerId, { durationMin: 0, durationMax: 2 })).toEqual(['Both', 'One'])
    expect(await inVideos(ownerId, { durationMin: 2.5 })).toEqual(['None'])
    expect(await inVideos(ownerId, { dtFrom: at('2024-02-01T12:00:00Z') })).toEqual(['None', 'One'])
    expect(await inVideos(ownerId, { dtTo: at('2024-01-01T12:00:00Z') })).toEqual(['Both'])
    expect(await inVideos(ownerId, { download: 'public' })).toEqual(['Both'])
    expect(await inVideos(ownerId, { download: 'members' })).toEqual(['Both', 'One'])
    expect(await inVideos(ownerId, { flags: ['premium'] })).toEqual(['One'])
    expect(await inVideos(ownerId, { flags: ['for_sale'] })).toEqual(['None'])
    expect(await inVideos(ownerId, { categories: [901], durationMax: 1, flags: ['download.members'] })).toEqual(['Both'])
  })

  it('[V-05] friends: videos that friends let the viewer download, and none of theirs that are closed', async () => {
    const [me, friend, stranger] = [await server.asMember(), await insertMember(server.db), await insertMember(server.db)]
    await makeFriends(server.db, me.memberId, friend.id)
    await addVideos(
      [
        { title: 'Friend open', allowDownload: 'members' },
        { title: 'Friend closed', allowDownload: 'nobody' },
      ],
      friend.id,
    )
    await addVideos([{ title: 'Stranger open', allowDownload: 'public' }], stranger.id)
    expect(await titles({ download: 'friends' }, me)).toEqual(['Friend open'])
    expect(await titles({ download: 'friends', userId: stranger.id }, me)).toEqual([])
  })

  it('[V-05] a member restricts every view to their videos, by id or name, together with the other filters', async () => {
    const owner = await insertMember(server.db, { name: 'Narrowed' })
    await addVideos(
      [
        { title: 'Long', durationSeconds: 600, isFeatured: true },
        { title: 'Short', durationSeconds: 60 },
      ],
      owner.id,
    )
    expect(await titles({ userName: 'narrowed', sortBy: 'title' })).toEqual(['Long', 'Short'])
    expect(await titles({ userId: owner.id, durationMin: 2, flags: ['premium'], text: { value: 'lo', operator: 'start' } })).toEqual([
      'Long',
    ])
    expect(await titles({ view: 'featured', userName: 'Narrowed' })).toEqual(['Long'])
    expect(await refusal({ userName: 'nobody-here' })).toMatchObject({ code: 'user_not_found' })
  })

  it('[V-05] statuses are for admins everywhere, for others among their own videos', async () => {
    const me = await server.asMember()
    await addVideos([{ title: 'Up' }, { title: 'Down', status: 'inactive' }, { title: 'Broken', status: 'failed' }], me.memberId)
    expect(await titles({ view: 'myall', status: ['inactive', 'failed'], sortBy: 'title' }, me)).toEqual(['Broken', 'Down'])
    expect(await refusal({ view: 'all', status: ['inactive'] }, me)).toMatchObject({ errors: { status: ['not_allowed'] } })
    const admin = await server.asAdmin()
    expect(await titles({ view: 'all', userId: me.memberId, status: ['ready', 'failed'], sortBy: 'title' }, admin)).toEqual([
      'Broken',
      'Up',
    ])
  })

  it.each(videoFilterFlags.filter((flag) => !['premium', 'for_sale', 'download.members'].includes(flag)))(
    'the flag %s is refused by name until its data exists',
    async (flag) => {
      expect(await refusal({ flags: [flag] })).toMatchObject({
        code: 'validation_failed',
        errors: { [`flags.${toWireKey(flag)}`]: ['not_available'] },
      })
    },
  )

  it('[V-09] the offered time windows find videos published within them', async () => {
    const now = Date.now()
    const ownerId = await addVideos(
      timeWindowDays.map((days) => ({ title: `${days}`, publishedAt: new Date(now - (days - 1) * 86_400_000) })),
    )
    for (const days of timeWindowDays) {
      const found = await inVideos(ownerId, { dtFrom: Math.floor(now / 1000) - days * 86_400 })
      expect(found).toHaveLength(timeWindowDays.filter((other) => other <= days).length)
    }
  })

  it('[S-20] no text, however strange, escapes its parameter or breaks the answer', async () => {
    const strange = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
      fc.constantFrom(
        "' or 1=1 --",
        '$1::bigint',
        "%' ; drop table videos; --",
        '\\',
        '\\\\%',
        '#',
        '-',
        '$$',
        '"; select pg_sleep(9)',
        '\u0000',
        '\ud800',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        strange,
        fc.constantFrom(...textOperators),
        fc.constantFrom(...textTargets),
        fc.constantFrom(...videoSorts),
        async (value, operator, target, sortBy) => {
          const { status } = await server.call(browseVideos, { text: { value, operator, target }, sortBy }, { as: viewer })
          expect([200, 404, 422]).toContain(status)
        },
      ),
      { numRuns: 150 },
    )
    expect((await browse()).items.length).toBeGreaterThan(0)
  })

  it('[S-20] names of sorts, targets, operators, views and flags come from lists only', async () => {
    const anything = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'v.id; drop table videos',
        '__proto__',
        'constructor',
        'toString',
        'title, (select password_hash from members limit 1)',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('sortBy', 'view', 'flags', 'findCats', 'download', 'operator', 'target'),
        anything,
        async (field, value) => {
          const body =
            field === 'operator' || field === 'target'
              ? { text: { value: 'rope', [field]: value } }
              : { [field]: field === 'flags' ? [value] : value }
          const response = await server.app.inject({
            method: 'POST',
            url: browseVideos.path,
            payload: body,
            headers: { authorization: `Bearer ${viewer.token}`, 'x-ropewalk-client': 'web/test' },
          })
          expect(response.statusCode).toBe(422)
        },
      ),
      { numRuns: 80 },
    )
  })
})
