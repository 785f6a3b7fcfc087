import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { browseComments, createComment } from '#contract/comments.ts'
import { marketLimits, saveMarketCategories, searchMarket, type MarketCategory } from '#contract/community/market.ts'
import { setFavouriteItem } from '#contract/content/content.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import { marketCalls } from '../../testing/community/market-calls.ts'
import { createTestServer, insertPlace, someTown, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertMarketItem } from '../../testing/rows/insert-market-item.ts'

let server: TestServer
let member: Credentials
let staff: Credentials
let seller: Credentials
let calls: ReturnType<typeof marketCalls>
beforeAll(async () => {
  server = await createTestServer()
  member = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())
// Each test has a seller of its own, because the number of new items is limited.
beforeEach(async () => {
  seller = await server.asMember()
  calls = marketCalls(server, seller)
})

const expire = (itemId: number) =>
  server.db
    .update(marketItems)
    .set({ expiresAt: new Date(0) })
    .where(eq(marketItems.id, itemId))

const see = async (url: string, as: Credentials) => (await server.app.inject({ url, cookies: { rw_media: as.mediaCookie } })).statusCode

describe('[Q-06] adding an item', () => {
  it('stores every field, with a category of the list, a city and several photos in their order', async () => {
    const place = await insertPlace(server.db, someTown)
    const [category] = await calls.categories()
    const images = [await calls.uploadPhoto(), await calls.uploadPhoto()]
    const input = { title: 'Jute, 8 m', description: 'Conditioned.', condition: 'as_new', priceText: '£20' } as const
    const { data } = await calls.tryCreate({ ...input, categoryId: category?.categoryId ?? 0, cityId: place.cityId, images })
    expect(data).toMatchObject({ ...input, category, images, imagePath: images[0], state: 'available', version: 1, isListed: true })
    expect(data.town?.cityId).toBe(place.cityId)
    expect(data.expiresAt - data.publishedAt).toBe(marketLimits.days * 86_400)
    expect(await calls.get(data.itemId, member)).toMatchObject({ ...input, images, can: { canEdit: false, canContact: true } })
  })

  it('needs no more than a title, and refuses what is not there', async () => {
    for (const title of [' ', '\u200B', '\u202E'])
      expect((await calls.tryCreate({ title })).refusal?.errors).toEqual({ title: ['title.required'] })
    const long = { title: 'x'.repeat(121), description: 'x'.repeat(5001), priceText: 'x'.repeat(41) }
    for (const [field, value] of Object.entries(long))
      expect(Object.values((await calls.tryCreate({ [field]: value })).refusal?.errors ?? {})).toEqual([['too_long']])
    expect((await calls.tryCreate({ categoryId: 9_999 })).refusal?.errors).toEqual({ category_id: ['invalid'] })
    expect((await calls.tryCreate({ cityId: 999_999 })).refusal?.errors).toEqual({ city_id: ['invalid'] })
    expect((await calls.tryCreate({ title: 'Rope\u0000' })).refusal?.errors).toEqual({ title: ['control'] })
    expect(await calls.get(await calls.create())).toMatchObject({ title: 'Hemp rope', images: [], town: null, category: null })
  })

  it('keeps hostile text as text', async () => {
    const title = '<img src=x onerror=alert(1)>'
    const priceText = "'; drop table market_items; --"
    // Without the mark that would turn around the text beside it.
    const itemId = await calls.create({ title: `${title}\u202E`, priceText })
    expect(await calls.get(itemId, member)).toMatchObject({ title, priceText })
    expect((await calls.update(itemId, { title: '\u200B' })).refusal?.errors).toEqual({ title: ['title.required'] })
    expect((await calls.search({ text: '%_\\' }, member)).items).toEqual([])
  })

  it('is mentioned elsewhere with its first photo', async () => {
    const images = [await calls.uploadPhoto(), await calls.uploadPhoto()]
    const [itemId, plain] = [await calls.create({ images }), await calls.create()]
    for (const id of [itemId, plain])
      await server.call(createComment, { typeId: 'market_item', itemId: id, parentId: null, text: 'Is it still there?' }, { as: member })
    const thumbOf = async (id: number) =>
      (await server.call(browseComments, { typeId: 'market_item', itemId: id }, { as: member })).data.items.map(({ item }) => item.thumb)
    expect([await thumbOf(itemId), await thumbOf(plain)]).toEqual([[images[0]], [null]])
  })

  it('[S-10] takes no photos of other members, and nobody opens those of an item that they do not see', async () => {
    const theirs = await calls.uploadPhoto(member)
    expect((await calls.tryCreate({ images: [theirs] })).refusal?.errors).toEqual({ images: ['invalid'] })
    expect((await calls.tryCreate({ images: ['/media/avatars/x.webp'] })).refusal?.errors).toEqual({ images: ['invalid'] })
    expect((await calls.tryCreate({ images: Array.from({ length: 9 }, () => theirs) })).refusal?.errors).toEqual({ images: ['too_many'] })
    const photo = await calls.uploadPhoto()
    const itemId = await calls.create({ images: [photo] })
    expect([await see(photo, seller), await see(photo, member)]).toEqual([200, 200])
    await expire(itemId)
    expect([await see(photo, seller), await see(photo, member)]).toEqual([200, 404])
    await calls.remove(itemId)
    expect(await see(photo, member)).toBe(404)
  })

  it('is limited for each member and day, also if items are deleted meanwhile', async () => {
    for (let index = 0; index < marketLimits.perDay; index += 1) await calls.remove(await calls.create())
    expect((await calls.tryCreate()).refusal?.errors).toEqual({ title: ['market.limit'] })
    await server.db
      .update(marketItems)
      .set({ publishedAt: new Date(Date.now() - 86_400_001) })
      .where(eq(marketItems.ownerId, seller.memberId))
    expect((await calls.tryCreate()).data).toMatchObject({ title: 'Hemp rope' })
  })
})

describe('[Q-06] editing an item', () => {
  it('changes the given fields only, and refuses a version that is not the newest', async () => {
    const images = [await calls.uploadPhoto(), await calls.uploadPhoto()]
    const itemId = await calls.create({ description: 'Two coils.', images })
    const { data } = await calls.update(itemId, { title: 'Manila rope', state: 'reserved', images: images.toReversed(), version: 1 })
    expect(data).toMatchObject({
      title: 'Manila rope',
      description: 'Two coils.',
      state: 'reserved',
      images: images.toReversed(),
      version: 2,
    })
    expect((await calls.update(itemId, { title: 'Late', version: 1 })).refusal?.code).toBe('edit_conflict')
    expect((await calls.update(itemId, { categoryId: null, cityId: null, images: [] })).data).toMatchObject({ images: [], category: null })
  })

  it('[S-10] is for its seller alone: neither other members nor staff change or renew it', async () => {
    const itemId = await calls.create()
    for (const as of [member, staff, await server.asAdmin()]) {
      expect((await calls.update(itemId, { title: 'Mine' }, as)).refusal?.code).toBe('forbidden')
      expect((await calls.renew(itemId, as)).refusal?.code).toBe('forbidden')
    }
    expect(await calls.get(itemId)).toMatchObject({ title: 'Hemp rope', version: 1 })
  })
})

describe('[Q-06] deleting an item', () => {
  it('its address answers not_found at once, to its seller, to others and to staff, and no list has it', async () => {
    const itemId = await calls.create()
    await server.call(setFavouriteItem, { typeId: 'market_item', itemId, isFavourite: true }, { as: member })
    expect(await calls.idsIn({ view: 'fave' }, member)).toContain(itemId)
    expect((await calls.remove(itemId)).data).toEqual({})
    for (const as of [seller, member, staff]) expect((await calls.tryGet(itemId, as)).refusal?.code).toBe('not_found')
    expect(await calls.idsIn({ view: 'my' })).not.toContain(itemId)
    expect(await calls.idsIn({}, member)).not.toContain(itemId)
    expect(await calls.idsIn({ view: 'fave' }, member)).not.toContain(itemId)
    expect((await calls.remove(itemId)).refusal?.code).toBe('not_found')
  })

  it('staff name a reason; other members may not', async () => {
    const itemId = await calls.create()
    expect((await calls.remove(itemId, member)).refusal?.code).toBe('forbidden')
    expect((await calls.remove(itemId, staff)).refusal?.errors).toEqual({ reason: ['required'] })
    expect((await calls.remove(itemId, staff, 'Forbidden goods')).data).toEqual({})
    expect((await calls.tryGet(itemId, seller)).refusal?.code).toBe('not_found')
  })
})

describe('[Q-05] the list', () => {
  it('has the newest first, 30 a page, and filters by category, seller and text', async () => {
    const [rope, leather] = await calls.categories()
    const old = await insertMarketItem(server.db, { ownerId: seller.memberId, title: 'Saddle', categoryId: leather?.categoryId ?? 0 })
    for (let index = 0; index < 31; index += 1)
      await insertMarketItem(server.db, { ownerId: seller.memberId, title: `Coil ${index}`, categoryId: rope?.categoryId ?? 0 })
    const of = { userId: seller.memberId as MemberId }
    const first = await calls.search(of, member)
    expect([first.items.length, first.total, first.items[0]?.title]).toEqual([30, 32, 'Coil 30'])
    const second = await calls.search({ ...of, cursor: first.nextCursor ?? '' }, member)
    expect(second.items.map(({ title }) => title)).toEqual(['Coil 0', 'Saddle'])
    expect(await calls.idsIn({ ...of, categoryId: leather?.categoryId ?? 0 }, member)).toEqual([old.id])
    expect(await calls.idsIn({ ...of, text: 'SÁDD' }, member)).toEqual([old.id])
    expect((await server.call(searchMarket, { userName: 'nobody-there' }, { as: member })).refusal?.code).toBe('user_not_found')
  })

  it('keeps reserved and sold items, which say so', async () => {
    const states = ['reserved', 'sold'] as const
    const made = await Promise.all(states.map(() => calls.create()))
    for (const [index, itemId] of made.entries()) await calls.update(itemId, { state: states[index] ?? 'sold' })
    const { items } = await calls.search({ userId: seller.memberId as MemberId }, member)
    const found = items.map(({ itemId, state, tickets }) => [itemId, state, tickets] as const)
    expect(found.toSorted(([one], [other]) => one - other)).toEqual(
      made.map((itemId, index) => [itemId, states[index], null] as const).toSorted(([one], [other]) => one - other),
    )
  })

  it('leaves out expired items, which their seller still has and renews', async () => {
    const itemId = await calls.create()
    await expire(itemId)
    expect(await calls.idsIn({}, member)).not.toContain(itemId)
    expect((await calls.tryGet(itemId, member)).refusal?.code).toBe('not_found')
    expect((await calls.get(itemId)).hasExpired).toBe(true)
    expect(await calls.idsIn({ view: 'my' })).toEqual([itemId])
    const comment = { typeId: 'market_item', itemId, text: 'Still there?', parentId: null }
    expect((await server.call(createComment, comment, { as: member })).refusal?.code).toBe('not_found')
    expect((await calls.renew(itemId)).data).toMatchObject({ hasExpired: false, version: 1 })
    expect((await calls.idsIn({}, member))[0]).toBe(itemId)
    expect((await server.call(createComment, comment, { as: member })).data).toMatchObject({ text: 'Still there?' })
  })

  it('[S-29] members who are blocked do not see each other’s items', async () => {
    const itemId = await calls.create()
    const other = await server.asMember()
    const theirs = await calls.create({}, other)
    await server.call(blockMember, { userId: other.memberId as MemberId }, { as: seller })
    for (const [as, hidden] of [
      [other, itemId],
      [seller, theirs],
    ] as const) {
      expect(await calls.idsIn({}, as)).not.toContain(hidden)
      expect((await calls.tryGet(hidden, as)).refusal?.code).toBe('not_found')
      const favourite = { typeId: 'market_item', itemId: hidden, isFavourite: true }
      expect((await server.call(setFavouriteItem, favourite, { as })).refusal?.code).toBe('not_found')
    }
    expect(await calls.idsIn({}, member)).toEqual(expect.arrayContaining([itemId, theirs]))
  })
})

describe('[Q-06] categories', () => {
  const save = async (categories: Array<{ categoryId: number | null; name: string }>, as: Credentials, opened?: MarketCategory[]) =>
    server.call(saveMarketCategories, { opened: opened ?? (await calls.categories()), categories }, { as })

  it('staff rename, reorder, add and remove them; items of a removed one stay without a category', async () => {
    const before = await calls.categories()
    const [rope, leather, ...others] = before
    if (!rope || !leather) throw new Error('the list is empty')
    const itemId = await calls.create({ categoryId: leather.categoryId })
    // Two names change places.
    const swapped = [{ ...rope, name: 'Leather' }, { ...leather, name: 'Rope' }, ...others]
    expect((await save(swapped, staff)).data.categories).toEqual(swapped)
    expect((await calls.get(itemId)).category).toEqual({ categoryId: leather.categoryId, name: 'Rope' })
    const { categories } = (await save([...others, rope, { categoryId: null, name: 'Knives' }], staff)).data
    expect(categories.map(({ name }) => name)).toEqual([...others.map(({ name }) => name), 'Rope', 'Knives'])
    expect((await calls.get(itemId)).category).toBeNull()
    expect((await calls.update(itemId, { categoryId: leather.categoryId })).refusal?.errors).toEqual({ category_id: ['invalid'] })
  })

  it('of two forms that were opened with the same list, the second one removes nothing that the first has added', async () => {
    const before = await calls.categories()
    const added = (await save([...before, { categoryId: null, name: 'Benches' }], staff)).data.categories
    expect((await save(before.slice(1), staff, before)).refusal?.code).toBe('edit_conflict')
    expect(await calls.categories()).toEqual(added)
    const renamed = added.map((each) => (each.name === 'Benches' ? { ...each, name: 'Tables' } : each))
    expect((await save(renamed, staff, added)).data.categories).toEqual(renamed)
    for (const old of [added, renamed.toReversed()]) expect((await save(before, staff, old)).refusal?.code).toBe('edit_conflict')
    const [one, two] = await Promise.all([
      save([...renamed, { categoryId: null, name: 'One' }], staff, renamed),
      save([...renamed, { categoryId: null, name: 'Two' }], staff, renamed),
    ])
    expect([one.refusal?.code, two.refusal?.code].toSorted()).toEqual(['edit_conflict', undefined])
    expect((await save(before, staff)).data.categories).toEqual(before)
  })

  it('refuses names that are there twice, unknown ids, and other members', async () => {
    const before = await calls.categories()
    expect((await save([...before, { categoryId: null, name: (before[0]?.name ?? '').toUpperCase() }], staff)).refusal?.errors).toEqual({
      cats: ['duplicate'],
    })
    expect((await save([{ categoryId: 9_999, name: 'Ghost' }], staff)).refusal?.errors).toEqual({ cats: ['invalid'] })
    expect((await save([], member)).refusal?.code).toBe('forbidden')
    expect(await calls.categories()).toEqual(before)
  })
})
