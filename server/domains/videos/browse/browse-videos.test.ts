import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import {
  browseVideos,
  textOperators,
  textTargets,
  timeWindowDays,
  videoFilterFlags,
  videoSorts,
  videoViews,
  type VideoCard,
  type VideoFilterInput,
} from '#contract/videos.ts'
import { toWireKey } from '#contract/wire.ts'
import { blocks } from '../../../db/tables/social.ts'
import { videoCategories, videoCategoryLinks, videoFavourites, videoStars, videoWatches } from '../../../db/tables/videos.ts'
import { avatarPath, posterPath } from '../../../lib/media-paths.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let viewer: Credentials

beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.asMember({ name: 'viewer' })
})
afterAll(() => server.close())

type Filter = VideoFilterInput & { page?: number; cursor?: string }
const browse = async (filter: Filter = {}, as = viewer) => (await server.call(browseVideos, filter, { as })).data
const titles = async (filter: Filter, as = viewer) => (await browse(filter, as)).items.map(({ title }) => title)
const refusal = async (filter: Filter, as = viewer) => (await server.call(browseVideos, filter, { as })).refusal
/** Films of an owner nobody else has, so that tests in one database do not meet. */
async function films(list: Array<Parameters<typeof insertVideo>[1]>, owner?: number) {
  const ownerId = owner ?? (await insertMember(server.db)).id
  for (const overrides of list) await insertVideo(server.db, { ownerId, ...overrides })
  return ownerId
}

describe('pages', () => {
  it('[V-02] shows 30 films a page; cursors and page numbers lead through all of them once', async () => {
    const ownerId = await films(
      Array.from({ length: 65 }, (_, index) => ({ title: `Page film ${index}`, publishedAt: new Date(1_700_000_000_000 + index) })),
    )
    const filter = { view: 'his', userId: ownerId } as const
    const first = await browse(filter)
    expect(first).toMatchObject({ total: 65, totalIsLimit: false, page: 1, limit: 30 })
    expect(first.items).toHaveLength(30)
    const second = await browse({ ...filter, cursor: first.nextCursor ?? '' })
    const third = await browse({ ...filter, cursor: second.nextCursor ?? '' })
    expect([second.page, second.total, third.page, third.items.length, third.nextCursor]).toEqual([2, 65, 3, 5, null])
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title))
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `Page film ${64 - index}`))
    const byNumber = await browse({ ...filter, page: 2 })
    expect(byNumber.items).toEqual(second.items)
    expect(byNumber.total).toBe(65)
  })

  it.each(videoSorts)('[V-04] sorted by %s, every page goes on where the last one ended, also among equals', async (sortBy) => {
    const owners = await Promise.all([insertMember(server.db), insertMember(server.db)])
    const star = await insertMember(server.db)
    for (let index = 0; index < 64; index += 1) {
      const video = await insertVideo(server.db, {
        ownerId: owners[index % 2]?.id ?? 0,
        title: `Über ${'ÀbC'[index % 3]} ${index % 5}`,
        durationSeconds: [12.34, 60, 7.1][index % 3] ?? null,
        price: index % 4 === 0 ? index : null,
        upVotes: index % 3,
        viewTotal: index % 6,
        commentTotal: index % 2,
        publishedAt: new Date(1_700_000_000_000 + (index % 10)),
      })
      await server.db.insert(videoStars).values({ videoId: video.id, memberId: star.id })
    }
    const seen: VideoCard[] = []
    for (let cursor: string | undefined; seen.length === 0 || cursor;) {
      const page = await browse({ view: 'starring', userId: star.id, sortBy, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    }
    expect(new Set(seen.map(({ videoId }) => videoId)).size).toBe(64)
    expect(seen).toHaveLength(64)
    const keys: Record<typeof sortBy, (card: VideoCard) => number | string> = {
      latest: (card) => -card.publishedAt,
      'most-talked': (card) => -card.totalComment,
      'most-liked': (card) => -card.upVotes,
      'most-viewed': (card) => -card.views,
      duration: (card) => -(card.durationSeconds ?? 0),
      title: (card) => card.title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      uname: (card) => card.userName,
      price: (card) => card.price ?? Number.MAX_SAFE_INTEGER,
    }
    const order = seen.map(keys[sortBy])
    expect(order).toEqual(order.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
  })

  it('[V-04] sorts by date when nothing is asked for', async () => {
    const ownerId = await films([
      { title: 'Older', publishedAt: new Date('2020-01-01') },
      { title: 'Newer', publishedAt: new Date('2021-01-01') },
    ])
    expect(await titles({ view: 'his', userId: ownerId })).toEqual(['Newer', 'Older'])
  })

  it('a cursor of another sort or view, an altered one, and one with keys no sort has are refused, never an error', async () => {
    const ownerId = await films(Array.from({ length: 31 }, (_, index) => ({ title: `Cursor ${index}` })))
    const { nextCursor } = await browse({ view: 'his', userId: ownerId })
    const cursor = nextCursor ?? ''
    expect(await refusal({ view: 'his', userId: ownerId, sortBy: 'title', cursor })).toMatchObject({
      code: 'validation_failed',
      errors: { cursor: ['invalid'] },
    })
    expect(await refusal({ view: 'all', cursor })).toMatchObject({ code: 'validation_failed' })
    for (const sortBy of videoSorts) {
      for (const key of ['abc', '1e400', '99999999999999999999', '\0', "'; drop table videos; --", '-1.5.2']) {
        const forged = Buffer.from(JSON.stringify([sortBy, 'all', 2, 10, key, 5])).toString('base64url')
        const { status } = await server.call(browseVideos, { sortBy, cursor: forged }, { as: viewer })
        expect([200, 422]).toContain(status)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        expect([200, 422]).toContain((await server.call(browseVideos, { cursor: text }, { as: viewer })).status)
      }),
      { numRuns: 30 },
    )
  })
})

describe('views', () => {
  const working = ['all', 'my', 'myall', 'myfaves', 'faves', 'featured', 'single', 'starring', 'his', 'his_faves'] as const

  it('every view that has data answers in the contract’s shape, with every sort', async () => {
    const other = await insertMember(server.db, { avatarKey: '7/a.webp' })
    const video = await insertVideo(server.db, {
      ownerId: viewer.memberId,
      isFeatured: true,
      placeholder: 'abc',
      price: 5,
      width: 720,
      height: 1280,
    })
    await server.db.insert(videoFavourites).values([
      { memberId: viewer.memberId, videoId: video.id },
      { memberId: other.id, videoId: video.id },
    ])
    for (const view of working)
      for (const sortBy of videoSorts) {
        const page = await browse({ view, sortBy, itemId: video.id, ...(view.startsWith('his') ? { userId: other.id } : {}) })
        expect(page.limit).toBe(30)
      }
  })

  it.each(videoViews.filter((view) => !(working as readonly string[]).includes(view)))(
    'the view %s is refused by name until its data exists',
    async (view) => {
      expect(await refusal({ view })).toEqual({ code: 'validation_failed', errors: { view: ['not_available'] } })
    },
  )

  it('a card carries the same addresses, owner and marks as everywhere else', async () => {
    const owner = await insertMember(server.db, { name: 'Card_Owner', avatarKey: '12/b.webp' })
    const video = await insertVideo(server.db, {
      ownerId: owner.id,
      posterVersion: 3,
      width: 720,
      height: 1280,
      publishedAt: new Date('2024-05-05T10:20:30.999Z'),
    })
    await server.db.insert(videoFavourites).values({ memberId: viewer.memberId, videoId: video.id })
    await server.db.insert(videoWatches).values({ memberId: viewer.memberId, videoId: video.id, seconds: 12.5 })
    const [card] = (await browse({ view: 'his', userName: 'card_OWNER' })).items
    expect(card).toMatchObject({
      userName: 'Card_Owner',
      userImage: avatarPath('12/b.webp'),
      thumb: posterPath(video.id, 3),
      isPortrait: true,
      isFavourite: true,
      watchedSeconds: 12.5,
      publishedAt: Date.parse('2024-05-05T10:20:30Z') / 1000,
    })
    await films([{ title: 'Without poster', posterVersion: 0 }], owner.id)
    const without = (await browse({ view: 'his', userId: owner.id, text: { value: 'without' } })).items
    expect(without[0]).toMatchObject({ thumb: null, isFavourite: false, watchedSeconds: null })
  })

  it('my shows what is published, myall also what is unfinished or inactive, neither what is deleted', async () => {
    const me = await server.asMember()
    await films(
      [
        { title: 'Ready' },
        { title: 'Inactive', status: 'inactive' },
        { title: 'Draft', status: 'upload', isPlayable: false, durationSeconds: null },
        { title: 'Deleted', deletedAt: new Date() },
      ],
      me.memberId,
    )
    expect(await titles({ view: 'my' }, me)).toEqual(['Ready'])
    expect((await titles({ view: 'myall', sortBy: 'title' }, me)).toSorted()).toEqual(['Draft', 'Inactive', 'Ready'])
    for (const sortBy of videoSorts) expect(await titles({ view: 'myall', sortBy }, me)).toHaveLength(3)
    expect(await titles({ view: 'myall', status: ['inactive'] }, me)).toEqual(['Inactive'])
  })

  it('favourites come in the order they were kept, mine and those of another member', async () => {
    const me = await server.asMember({ name: 'keeper' })
    const [first, second] = [
      await insertVideo(server.db, { title: 'Kept first', publishedAt: new Date() }),
      await insertVideo(server.db, { title: 'Kept last', publishedAt: new Date(0) }),
    ]
    await server.db.insert(videoFavourites).values([
      { memberId: me.memberId, videoId: first.id, createdAt: new Date('2024-01-01') },
      { memberId: me.memberId, videoId: second.id, createdAt: new Date('2024-02-01') },
    ])
    expect(await titles({ view: 'myfaves' }, me)).toEqual(['Kept last', 'Kept first'])
    expect(await titles({ view: 'his_faves', userName: 'keeper' })).toEqual(['Kept last', 'Kept first'])
  })

  it('[V-22] starring lists the films a member stars in', async () => {
    const star = await insertMember(server.db)
    const video = await insertVideo(server.db, { title: 'With a star' })
    await server.db.insert(videoStars).values({ videoId: video.id, memberId: star.id })
    expect(await titles({ view: 'starring', userId: star.id })).toEqual(['With a star'])
  })

  it('a member who is nobody is user_not_found, for his, his_faves, starring and the - rule', async () => {
    for (const view of ['his', 'his_faves', 'starring'] as const) {
      expect(await refusal({ view, userName: 'nobody-here' })).toMatchObject({ code: 'user_not_found' })
      expect(await refusal({ view, userId: 999_999_999 })).toMatchObject({ code: 'user_not_found' })
    }
    expect(await refusal({ text: { value: '-nobody-here' } })).toMatchObject({ code: 'user_not_found' })
    expect(await refusal({ view: 'his' })).toMatchObject({ code: 'validation_failed', errors: { user_name: ['required'] } })
    expect(await refusal({ view: 'single' })).toMatchObject({ code: 'validation_failed', errors: { item_id: ['required'] } })
  })
})

describe('what nobody may see', () => {
  it('[S-29] drafts, failed, inactive, deleted and unplayable films are in no list and no total', async () => {
    const ownerId = await films([
      { title: 'Seen' },
      { title: 'Encoding but playable', status: 'encoding' },
      { status: 'encoding', isPlayable: false },
      { status: 'upload', isPlayable: false },
      { status: 'failed', isPlayable: false },
      { status: 'inactive' },
      { status: 'pending' },
      { status: 'delete' },
      { deletedAt: new Date() },
    ])
    const page = await browse({ view: 'his', userId: ownerId, sortBy: 'title' })
    expect(page.items.map(({ title }) => title)).toEqual(['Encoding but playable', 'Seen'])
    expect(page.total).toBe(2)
  })

  it('[S-29] films of members who blocked the viewer, or whom the viewer blocked, are gone from lists, favourites, totals and lookups', async () => {
    const me = await server.asMember()
    const [blocker, blocked] = [await insertMember(server.db, { name: 'blocker' }), await insertMember(server.db, { name: 'blocked' })]
    const hidden = [
      await insertVideo(server.db, { ownerId: blocker.id, title: 'unseen rope a' }),
      await insertVideo(server.db, { ownerId: blocked.id, title: 'unseen rope b' }),
    ]
    const seen = await insertVideo(server.db, { title: 'unseen rope c' })
    await server.db.insert(videoFavourites).values([...hidden, seen].map(({ id }) => ({ memberId: me.memberId, videoId: id })))
    const text = { value: 'unseen rope' }
    expect((await browse({ text }, me)).total).toBe(3)
    await server.db.insert(blocks).values([
      { memberId: blocker.id, blockedId: me.memberId },
      { memberId: me.memberId, blockedId: blocked.id },
    ])
    for (const view of ['all', 'myfaves'] as const) {
      const page = await browse({ view, text }, me)
      expect([page.items.map(({ title }) => title), page.total]).toEqual([['unseen rope c'], 1])
    }
    expect((await browse({ text: { value: `#${hidden[0]?.id}` } }, me)).total).toBe(0)
    expect(await refusal({ view: 'his', userName: 'blocker' }, me)).toMatchObject({ code: 'user_not_found' })
    expect(await refusal({ view: 'his', userName: 'blocked' }, me)).toMatchObject({ code: 'user_not_found' })
  })

  it('[S-29] the number of comments on a card leaves out what blocked members wrote and what was answered to them', async () => {
    const me = await server.asMember()
    const [stranger, friend] = [await insertMember(server.db), await insertMember(server.db)]
    const video = await insertVideo(server.db)
    const thread = await insertComment(server.db, { itemId: video.id, authorId: stranger.id })
    await insertComment(server.db, { itemId: video.id, authorId: friend.id, parentId: thread.id })
    await insertComment(server.db, { itemId: video.id, authorId: friend.id })
    const total = async () => (await browse({ view: 'single', itemId: video.id }, me)).items[0]?.totalComment
    expect(await total()).toBe(3)
    await server.db.insert(blocks).values({ memberId: stranger.id, blockedId: me.memberId })
    expect(await total()).toBe(1)
  })

  it('other statuses are for admins', async () => {
    const admin = await server.asAdmin()
    const ownerId = await films([
      { title: 'Asleep', status: 'inactive' },
      { title: 'Awake' },
      { title: 'Stuck', status: 'stalled', isPlayable: false },
    ])
    expect(await refusal({ status: ['inactive'] })).toMatchObject({ code: 'validation_failed', errors: { status: ['not_allowed'] } })
    for (const sortBy of videoSorts) {
      const filter = { view: 'his', userId: ownerId, sortBy } as const
      expect((await titles({ ...filter, status: ['inactive', 'stalled'] }, admin)).toSorted()).toEqual(['Asleep', 'Stuck'])
      expect((await titles({ ...filter, status: ['ready', 'inactive'] }, admin)).toSorted()).toEqual(['Asleep', 'Awake'])
      expect(await titles({ ...filter, status: ['ready'] }, admin)).toEqual(['Awake'])
    }
  })
})

describe('filters', () => {
  const inFilms = async (ownerId: number, filter: Filter) => (await titles({ view: 'his', userId: ownerId, ...filter })).toSorted()

  it('[V-06] finds in title or description by contains, start, end, lt, = and gt, whatever case and accents', async () => {
    const ownerId = await films([
      { title: 'Übung am Boden', description: 'Erste Stunde' },
      { title: 'Knots for beginners', description: 'Zweite Stunde' },
      { title: 'Zug und Spannung', description: 'Café' },
    ])
    const find = (operator: (typeof textOperators)[number], value: string, target: (typeof textTargets)[number] = 'title') =>
      inFilms(ownerId, { text: { value, operator, target } })
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

  it('[V-06] wildcards of LIKE stand for themselves', async () => {
    const ownerId = await films([{ title: '100% hemp_rope' }, { title: '100 hemp rope' }, { title: 'back\\slash' }])
    const find = (value: string, operator: 'contains' | 'start' | 'end') => inFilms(ownerId, { text: { value, operator } })
    expect(await find('%', 'contains')).toEqual(['100% hemp_rope'])
    expect(await find('p_r', 'contains')).toEqual(['100% hemp_rope'])
    expect(await find('back\\s', 'start')).toEqual(['back\\slash'])
    expect(await find('\\', 'end')).toEqual([])
  })

  it('[V-07] a text starting with # looks up an id, with - a member’s items; operator and target then do not matter', async () => {
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
    const ownerId = await films([])
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
    expect(await inFilms(ownerId, { categories: [901, 902] })).toEqual(['Both', 'One'])
    expect(await inFilms(ownerId, { categories: [901, 902], findCategories: 'all' })).toEqual(['Both'])
    expect(await inFilms(ownerId, { durationMin: 0, durationMax: 2 })).toEqual(['Both', 'One'])
    expect(await inFilms(ownerId, { durationMin: 2.5 })).toEqual(['None'])
    expect(await inFilms(ownerId, { dtFrom: at('2024-02-01T12:00:00Z') })).toEqual(['None', 'One'])
    expect(await inFilms(ownerId, { dtTo: at('2024-01-01T12:00:00Z') })).toEqual(['Both'])
    expect(await inFilms(ownerId, { download: 'public' })).toEqual(['Both'])
    expect(await inFilms(ownerId, { download: 'members' })).toEqual(['Both', 'One'])
    expect(await inFilms(ownerId, { flags: ['premium'] })).toEqual(['One'])
    expect(await inFilms(ownerId, { flags: ['for_sale'] })).toEqual(['None'])
    expect(await inFilms(ownerId, { categories: [901], durationMax: 1, flags: ['download.members'] })).toEqual(['Both'])
    expect(await refusal({ download: 'friends' })).toMatchObject({ errors: { download: ['not_available'] } })
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

  it('[V-09] the offered time windows find what was published within them', async () => {
    const now = Date.now()
    const ownerId = await films(timeWindowDays.map((days) => ({ title: `${days}`, publishedAt: new Date(now - (days - 1) * 86_400_000) })))
    for (const days of timeWindowDays) {
      const found = await inFilms(ownerId, { dtFrom: Math.floor(now / 1000) - days * 86_400 })
      expect(found).toHaveLength(timeWindowDays.filter((other) => other <= days).length)
    }
  })

  it('[S-20] no text, however strange, breaks out of its place or breaks the answer', async () => {
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
        fc.constantFrom('sort_by', 'view', 'flags', 'find_cats', 'download', 'operator', 'target'),
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
          // An unknown key is ignored; a known key takes only listed words.
          expect([200, 422]).toContain(response.statusCode)
          if (field !== 'find_cats') expect(response.statusCode).toBe(422)
        },
      ),
      { numRuns: 80 },
    )
  })
})

it('guests and unfinished members get nothing', async () => {
  expect((await server.call(browseVideos, {})).refusal).toMatchObject({ code: 'unauthorized' })
  const registered = await server.asMember({ groupId: groups.registered })
  expect(await refusal({}, registered)).toMatchObject({ code: 'terms_required' })
})
