/** Videos: lists, pages, votes and favourites. */
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { expect } from 'vitest'
import { excludedFromLists } from '#contract/categories.ts'
import { groups } from '#contract/roles.ts'
import { browseVideos, editVideo, getVideo, listCategories, videoSorts, type VideoFilterInput } from '#contract/videos.ts'
import type { Scenario, Suite } from './site.ts'

const nothingId = 999_999_999

async function openLibrary({ join, addVideo, addCategory }: Suite) {
  const [owner, viewer] = [await join(), await join()]
  const [floor, knots] = [await addCategory('Floor'), await addCategory('Knots')]
  const add = (title: string, given: Parameters<Suite['addVideo']>[1] = {}) => addVideo(owner, { title, ...given })
  await add('Übung am Boden', { categories: [floor, knots], durationSeconds: 30, publishedAt: 1000, views: 5, upVotes: 1, price: 9 })
  await add('Knots for beginners', {
    categories: [knots],
    durationSeconds: 120,
    publishedAt: 2000,
    views: 50,
    upVotes: 3,
    allowDownload: 'public',
  })
  await add('Zug und Spannung', {
    description: 'Café',
    durationSeconds: 600,
    publishedAt: 3000,
    views: 1,
    upVotes: 2,
    isFeatured: true,
    price: 4,
  })
  const titles = async (filter: VideoFilterInput = {}) =>
    (await viewer.call(browseVideos, { view: 'his', userId: owner.id, ...filter })).items.map(({ title }) => title.split(' ')[0])
  return { owner, viewer, floor, knots, add, titles }
}

export const videoScenarios: readonly Scenario[] = [
  {
    title: 'lists have eight sort orders',
    async run(suite) {
      const { titles } = await openLibrary(suite)
      const expected: Record<(typeof videoSorts)[number], string[]> = {
        latest: ['Zug', 'Knots', 'Übung'],
        'most-talked': ['Zug', 'Knots', 'Übung'],
        'most-liked': ['Knots', 'Zug', 'Übung'],
        'most-viewed': ['Knots', 'Übung', 'Zug'],
        duration: ['Zug', 'Knots', 'Übung'],
        title: ['Knots', 'Übung', 'Zug'],
        uname: ['Zug', 'Knots', 'Übung'],
        price: ['Zug', 'Übung', 'Knots'],
      }
      for (const sortBy of videoSorts) expect(await titles({ sortBy }), sortBy).toEqual(expected[sortBy])
    },
  },
  {
    title: 'a text is matched in six ways against title or description, ignoring case and accents',
    async run(suite) {
      const { titles } = await openLibrary(suite)
      const find = (operator: 'contains' | 'start' | 'end' | 'lt' | '=' | 'gt', value: string) => titles({ text: { operator, value } })
      expect(await find('contains', 'UBUNG')).toEqual(['Übung'])
      expect(await find('start', 'knots')).toEqual(['Knots'])
      expect(await find('end', 'BEGINNERS')).toEqual(['Knots'])
      expect(await find('=', 'zug UND spannung')).toEqual(['Zug'])
      expect(await find('lt', 'l')).toEqual(['Knots'])
      expect(await find('gt', 'u')).toEqual(['Zug', 'Übung'])
      expect(await titles({ text: { value: 'cafe', target: 'description' } })).toEqual(['Zug'])
      expect(await titles({ text: { value: 'cafe' } })).toEqual([])
    },
  },
  {
    title: '# looks up an id and - a member, whatever operator and target say',
    async run(suite) {
      const { owner, viewer, add } = await openLibrary(suite)
      const id = await add('By number')
      const find = (value: string) => viewer.call(browseVideos, { text: { value, operator: 'end', target: 'description' } })
      expect((await find(`#${id}`)).items.map(({ title }) => title)).toEqual(['By number'])
      expect((await find(`-${owner.userName.toUpperCase()}`)).total).toBe(4)
      expect(await viewer.refusal(browseVideos, { text: { value: '-nobody-of-this-name' } })).toMatchObject({
        status: 404,
        code: 'user_not_found',
      })
    },
  },
  {
    title: 'filters by any or all categories, length, dates, downloads and flags can be combined',
    async run(suite) {
      const { titles, floor, knots, viewer } = await openLibrary(suite)
      expect(await titles({ categories: [floor, knots] })).toEqual(['Knots', 'Übung'])
      expect(await titles({ categories: [floor, knots], findCategories: 'all' })).toEqual(['Übung'])
      expect(await titles({ durationMin: 0, durationMax: 2 })).toEqual(['Knots', 'Übung'])
      expect(await titles({ durationMin: 2.5 })).toEqual(['Zug'])
      expect(await titles({ dtFrom: 2000 })).toEqual(['Zug', 'Knots'])
      expect(await titles({ dtTo: 1000 })).toEqual(['Übung'])
      expect(await titles({ download: 'public' })).toEqual(['Knots'])
      expect(await titles({ flags: ['premium'] })).toEqual(['Zug'])
      expect(await titles({ flags: ['for_sale'], categories: [floor] })).toEqual(['Übung'])
      expect(await titles({ download: 'friends' })).toEqual([])
      expect(await titles({ shorts: true, durationMin: 2.5 })).toEqual(['Knots', 'Übung'])
      expect((await viewer.call(browseVideos, { userName: viewer.userName })).total).toBe(0)
      expect(await titles({ text: { value: 'cafe' }, searchIn: ['title', 'description'] })).toEqual(['Zug'])
      expect(await viewer.refusal(browseVideos, { flags: ['abrm'] })).toMatchObject({ errors: { 'flags.abrm': ['not_available'] } })
      expect(await viewer.refusal(browseVideos, { durationMin: -1, page: 0 })).toMatchObject({
        errors: { duration_min: ['invalid'], page: ['invalid'] },
      })
    },
  },
  {
    title: 'a page has thirty videos and a cursor for the next one',
    async run(suite) {
      const [owner, viewer] = [await suite.join(), await suite.join()]
      for (let each = 1; each <= 31; each += 1) await suite.addVideo(owner, { title: `Part ${each}`, publishedAt: each })
      const his = { view: 'his', userName: owner.userName } as const
      const page = await viewer.call(browseVideos, his)
      expect(page).toMatchObject({ total: 31, totalIsLimit: false, page: 1, limit: 30 })
      expect(page.items.map(({ title }) => title)).toEqual(Array.from({ length: 30 }, (_, index) => `Part ${31 - index}`))
      const next = await viewer.call(browseVideos, { ...his, cursor: page.nextCursor ?? '' })
      expect(next).toMatchObject({ total: 31, page: 2, nextCursor: null, items: [{ title: 'Part 1' }] })
      expect(await viewer.refusal(browseVideos, { ...his, cursor: '?' })).toMatchObject({ errors: { cursor: ['invalid'] } })
    },
  },
  {
    title: 'drafts and videos that are not ready are in no list; a draft can be read by its owner only',
    async run(suite) {
      const { owner, viewer, add, titles } = await openLibrary(suite)
      const draft = await add('Draft', { isDraft: true })
      const asleep = await add('Asleep', { videoStatus: 'inactive' })
      await add('Sent', { videoStatus: 'upload', isPlayable: false })
      expect(await titles({ sortBy: 'title' })).toEqual(['Knots', 'Übung', 'Zug'])
      const own = async (view: 'my' | 'myall') =>
        (await owner.call(browseVideos, { view, sortBy: 'title' })).items.map(({ title }) => title.split(' ')[0])
      expect(await own('my')).toEqual(['Draft', 'Knots', 'Übung', 'Zug'])
      expect(await own('myall')).toEqual(['Asleep', 'Draft', 'Knots', 'Sent', 'Übung', 'Zug'])
      expect(await viewer.refusal(getVideo, { videoId: draft })).toMatchObject({ code: 'not_found' })
      expect(await owner.call(getVideo, { videoId: draft })).toMatchObject({ isDraft: true, can: { canPublish: 'now' } })
      expect((await viewer.call(getVideo, { videoId: asleep })).can).toMatchObject({ canPlay: false, playRefusal: 'video_unavailable' })
      expect(await viewer.refusal(browseVideos, { status: ['inactive'] })).toMatchObject({ errors: { status: ['not_allowed'] } })
      const admin = await suite.join({ groupId: groups.admin })
      expect((await admin.call(browseVideos, { view: 'his', userId: owner.id, status: ['inactive'] })).items).toMatchObject([
        { title: 'Asleep' },
      ])
    },
  },
  {
    title: 'a video states what its viewer may do, by role and ownership',
    async run(suite) {
      const { owner, viewer, add, knots } = await openLibrary(suite)
      const videoId = await add('Featured', { isFeatured: true, categories: [knots] })
      const [sponsor, admin] = [await suite.join({ groupId: groups.sponsor }), await suite.join({ groupId: groups.admin })]
      expect(await viewer.call(getVideo, { videoId })).toMatchObject({
        title: 'Featured',
        categories: [{ categoryId: knots, title: 'Knots' }],
        owner: { userId: owner.id, userName: owner.userName },
        myVote: null,
        isFavourite: false,
        can: { canPlay: false, playRefusal: 'sponsors_only', canEdit: false, canReport: true, canDelete: false },
      })
      expect((await sponsor.call(getVideo, { videoId })).can).toMatchObject({ canPlay: true, playRefusal: null, canEdit: false })
      expect((await owner.call(getVideo, { videoId })).can).toMatchObject({
        canPlay: true,
        canEdit: true,
        canDelete: true,
        canReport: false,
      })
      expect((await admin.call(getVideo, { videoId })).can).toMatchObject({ canEdit: true, canFeature: true, canSetDate: true })
      expect(await viewer.refusal(getVideo, { videoId: nothingId })).toMatchObject({ status: 404, code: 'not_found' })
      expect(await viewer.refusal(getVideo, {})).toMatchObject({ errors: { video_id: ['required'] } })
    },
  },
  {
    title: 'a vote counts once, can be changed and can be withdrawn',
    async run(suite) {
      const { viewer, add } = await openLibrary(suite)
      const videoId = await add('Voted', { upVotes: 2 })
      const vote = (way: 'up' | 'down' | null) => viewer.call(voteOnItem, { typeId: 'video', itemId: videoId, way })
      expect(await vote('up')).toEqual({ upVotes: 3, downVotes: 0, myVote: 'up' })
      expect(await vote('up')).toEqual({ upVotes: 3, downVotes: 0, myVote: 'up' })
      expect(await vote('down')).toEqual({ upVotes: 2, downVotes: 1, myVote: 'down' })
      expect(await viewer.call(getVideo, { videoId })).toMatchObject({ upVotes: 2, downVotes: 1, myVote: 'down' })
      expect(await vote(null)).toEqual({ upVotes: 2, downVotes: 0, myVote: null })
      expect(await viewer.refusal(voteOnItem, { typeId: 'video', itemId: nothingId, way: 'up' })).toMatchObject({ code: 'not_found' })
      expect(await viewer.refusal(voteOnItem, { typeId: 'user', itemId: viewer.id, way: 'up' })).toMatchObject({
        errors: { table: ['invalid'] },
      })
      expect(await viewer.refusal(voteOnItem, { typeId: 'video', itemId: videoId, way: 'sideways' })).toMatchObject({
        errors: { way: ['invalid'] },
      })
    },
  },
  {
    title: 'favourites are added and removed, listed newest first, and private',
    async run(suite) {
      const { owner, viewer, add } = await openLibrary(suite)
      const [old, young] = [await add('Old', { publishedAt: 10 }), await add('Young', { publishedAt: 20 })]
      for (const videoId of [young, old]) await viewer.call(setFavouriteItem, { typeId: 'video', itemId: videoId, isFavourite: true })
      const kept = async () => (await viewer.call(browseVideos, { view: 'myfaves', sortBy: 'title' })).items.map(({ title }) => title)
      expect(await kept()).toEqual(['Old', 'Young'])
      expect((await owner.call(browseVideos, { view: 'myfaves' })).total).toBe(0)
      expect(await viewer.call(getVideo, { videoId: old })).toMatchObject({ isFavourite: true })
      expect(await viewer.call(setFavouriteItem, { typeId: 'video', itemId: old, isFavourite: false })).toEqual({ isFavourite: false })
      expect(await kept()).toEqual(['Young'])
      expect(await viewer.refusal(setFavouriteItem, { typeId: 'video', itemId: nothingId, isFavourite: true })).toMatchObject({
        code: 'not_found',
      })
    },
  },
  {
    title:
      'a video is edited field by field by its owner, and partly by members with that permission; an edit of an outdated version is refused',
    async run(suite) {
      const { owner, viewer, add, knots, floor } = await openLibrary(suite)
      const videoId = await add('Before', { categories: [99, 134, floor] })
      const rules = { errors: { cats: ['cats.face', 'cats.actors'] } }
      expect(await owner.call(editVideo, { videoId, version: 1, title: 'After', stars: [viewer.id] })).toMatchObject({
        ...{ title: 'After', version: 2, stars: [{ userId: viewer.id }], categories: [{}, {}, {}] },
      })
      expect(await owner.refusal(editVideo, { videoId, version: 1, title: 'Late' })).toMatchObject({ status: 409, code: 'edit_conflict' })
      expect(await owner.call(editVideo, { videoId, description: 'Words' })).toMatchObject({
        title: 'After',
        description: 'Words',
        version: 3,
      })
      expect(await owner.refusal(editVideo, { videoId, categories: [knots] })).toMatchObject(rules)
      expect((await owner.call(editVideo, { videoId, categories: [99, 134, knots] })).categories).toContainEqual(
        expect.objectContaining({ categoryId: knots }),
      )
      expect(await owner.refusal(editVideo, { videoId, allowPlay: 'nobody' })).toMatchObject({
        errors: { allow_play: ['nobody_not_allowed'] },
      })
      for (const change of [{ isFeatured: true }, { publishedAt: 1_600_000_000 }])
        expect(await owner.refusal(editVideo, { videoId, ...change })).toMatchObject({ status: 403, code: 'forbidden' })
      expect(await viewer.refusal(editVideo, { videoId, title: 'Not mine' })).toMatchObject({ errors: { title: ['not_allowed'] } })
      expect(await viewer.refusal(editVideo, { videoId: nothingId, title: 'Nothing' })).toMatchObject({ code: 'not_found' })
      const sorter = await suite.join({ ownFlags: { 'video.can_cat_assign_any': true } })
      expect((await sorter.call(editVideo, { videoId, categories: [99, 134, floor] })).can).toMatchObject({
        ...{ canEdit: false, canEditCategories: true, canSetDate: false, canFeature: false },
      })
    },
  },
  {
    title: 'categories are listed, the six special ones separately',
    async run(suite) {
      const { viewer, knots } = await openLibrary(suite)
      const { categories } = await viewer.call(listCategories, {})
      expect(categories).toContainEqual(expect.objectContaining({ categoryId: knots, title: 'Knots' }))
      expect(categories.filter(({ categoryId }) => excludedFromLists.includes(categoryId))).toEqual([])
      expect(await suite.guest.refusal(listCategories, {})).toMatchObject({ status: 401, code: 'unauthorized' })
    },
  },
  {
    title: 'the view of a member’s videos needs an existing member, and one who sells nothing has no sales',
    async run(suite) {
      const viewer = await suite.join()
      expect(await viewer.refusal(browseVideos, { view: 'his' })).toMatchObject({ errors: { user_name: ['required'] } })
      expect(await viewer.refusal(browseVideos, { view: 'his', userName: 'nobody-at-all' })).toMatchObject({ code: 'user_not_found' })
      expect(await viewer.refusal(browseVideos, { view: 'album' })).toMatchObject({ errors: { album_id: ['required'] } })
      expect(await viewer.call(browseVideos, { view: 'sell_access' })).toMatchObject({ items: [], total: 0 })
      expect(await viewer.refusal(browseVideos, { view: 'x' })).toMatchObject({ errors: { view: ['invalid'] } })
    },
  },
]
