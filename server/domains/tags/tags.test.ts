import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/photos/tags.ts'
import { mostTagsPerItem } from '#contract/photos/photo-choices.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPhoto, type PhotoOverrides } from '../../testing/rows/insert-photo.ts'

let server: TestServer
let owner: Credentials
let other: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

const newPhoto = async (overrides: PhotoOverrides = {}) => ({
  typeId: 'photo',
  itemId: (await insertPhoto(server.db, { ownerId: owner.memberId, ...overrides })).id,
})
type Ref = Awaited<ReturnType<typeof newPhoto>>
const set = (ref: Ref, tagList: string[], as = owner) => server.call(contract.setTags, { ...ref, tagList }, { as })
const namesOf = async (ref: Ref, as = owner) => (await server.call(contract.tagsOfItem, ref, { as })).data.tags.map(({ tag }) => tag)
const search = async (text: string, as = other) =>
  (await server.call(contract.searchTags, { text }, { as })).data.tags.map(({ tag }) => tag)
const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code

describe('the tags of an item', () => {
  it('[Q-07] are set, added and removed; of two that differ only in case or accents there is one', async () => {
    const ref = await newPhoto()
    expect((await set(ref, ['#Jute', 'Rope', 'JUTE', 'Ropé'])).data.tags.map(({ tag }) => tag)).toEqual(['Jute', 'Rope'])
    const add = async (tag: string) => (await server.call(contract.addTag, { ...ref, tag }, { as: owner })).data.tags.map((one) => one.tag)
    expect(await add('jute')).toEqual(['Jute', 'Rope'])
    expect(await add('Bowline')).toEqual(['Jute', 'Rope', 'Bowline'])
    const remove = (tag: string) => server.call(contract.removeTag, { ...ref, tag }, { as: owner })
    expect((await remove('ROPE')).data.tags.map(({ tag }) => tag)).toEqual(['Jute', 'Bowline'])
    expect((await remove('unheard of')).data.tags.map(({ tag }) => tag)).toEqual(['Jute', 'Bowline'])
    expect(await namesOf(ref, other)).toEqual(['Jute', 'Bowline'])
  })

  it('are 20 at most, of letters, digits and a few signs', async () => {
    const ref = await newPhoto()
    const many = Array.from({ length: mostTagsPerItem }, (_, n) => `Tag ${n}`)
    await set(ref, many)
    const { refusal } = await server.call(contract.addTag, { ...ref, tag: 'one more' }, { as: owner })
    expect(refusal).toMatchObject({ code: 'validation_failed', errors: { tag: ['too_many'] } })
    expect(await namesOf(ref)).toEqual(many)
    for (const tag of ['', '#', '<b>', 'x'.repeat(41)])
      expect((await server.call(contract.addTag, { ...ref, tag }, { as: owner })).refusal?.errors).toHaveProperty('tag')
  })

  it('are changed by the owner alone, and hidden with the item', async () => {
    const [open, hidden] = [await newPhoto(), await newPhoto({ privacy: 2 })]
    await set(hidden, ['Secretknot'])
    expect(await codeOf(set(open, ['Mine'], other))).toBe('not_found')
    expect(await codeOf(set(open, ['Mine'], await server.asAdmin()))).toBe('not_found')
    for (const ref of [hidden, { typeId: 'photo', itemId: 999_999 }]) {
      expect(await codeOf(server.call(contract.tagsOfItem, ref, { as: other }))).toBe('not_found')
      expect(await codeOf(server.call(contract.addTag, { ...ref, tag: 'x' }, { as: other }))).toBe('not_found')
      expect(await codeOf(server.call(contract.removeTag, { ...ref, tag: 'x' }, { as: other }))).toBe('not_found')
    }
    expect(await codeOf(set({ typeId: 'video', itemId: 1 }, ['x']))).toBe('validation_failed')
  })

  it('keep their totals right when the same tags are set on many items at once', async () => {
    const refs = await Promise.all(Array.from({ length: 10 }, () => newPhoto()))
    const calls = refs.map((ref, n) => set(ref, n % 2 === 0 ? ['Alpha', 'Beta', 'Gamma'] : ['Gamma', 'Beta', 'Alpha']))
    for (const { refusal } of await Promise.all(calls)) expect(refusal).toBeNull()
    await Promise.all(refs.slice(0, 5).map((ref) => set(ref, ['Beta'])))
    const { rows } = await server.db.execute<{ name: string; total: number }>(
      sql`select name, item_total as total from tags where name in ('Alpha', 'Beta', 'Gamma') order by name`,
    )
    expect(rows).toEqual([
      { name: 'Alpha', total: 5 },
      { name: 'Beta', total: 10 },
      { name: 'Gamma', total: 5 },
    ])
  })
})

describe('the search', () => {
  it('[Q-07] finds at most 20: first those that start with the text, then those that contain it, most used first', async () => {
    for (let n = 0; n < 3; n += 1) await set(await newPhoto(), ['Hitchhike', 'Clove hitch'])
    await set(await newPhoto(), ['Hitch', 'Half hitch', 'Hitchhike'])
    await set(await newPhoto(), ['Clove hitch', 'Clove hitch left'])
    expect(await search('hitch')).toEqual(['Hitchhike', 'Hitch', 'Clove hitch', 'Half hitch', 'Clove hitch left'])
    expect(await search('#HÍTCHH')).toEqual(['Hitchhike'])
    expect([await search(''), await search('%'), await search('zzz')]).toEqual([[], [], []])
    for (let n = 0; n < 2; n += 1)
      await set(
        await newPhoto(),
        Array.from({ length: 15 }, (_, m) => `Sling ${n * 15 + m}`),
      )
    expect(await search('sling')).toHaveLength(20)
  })

  it('[S-29] neither finds nor counts tags of hidden items, except the viewer’s own', async () => {
    const [shown, hidden, draft] = [await newPhoto(), await newPhoto({ privacy: 2 }), await newPhoto({ isDraft: true })]
    await set(shown, ['Prusik'])
    await set(hidden, ['Prusik', 'Prusik secret'])
    await set(draft, ['Prusik draft'])
    expect(await search('prusik', other)).toEqual(['Prusik'])
    expect((await search('prusik', owner)).toSorted()).toEqual(['Prusik', 'Prusik draft', 'Prusik secret'])
    const { data } = await server.call(contract.searchTags, { text: 'prusik' }, { as: other })
    expect(data.tags).toMatchObject([{ total: 1 }])
    const away = await server.asMember()
    await server.call(blockMember, { userId: away.memberId as never }, { as: owner })
    expect(await search('prusik', away)).toEqual([])
  })
})

describe('the tags of a member', () => {
  it('are those of the albums that the viewer may find, most used first', async () => {
    const maker = await server.asMember()
    const album = async (tagList: string[], privacy = 0) => {
      const { id: itemId } = await insertPhotoAlbum(server.db, { ownerId: maker.memberId, privacy })
      await insertPhoto(server.db, { ownerId: maker.memberId, albumId: itemId })
      await set({ typeId: 'photo_album', itemId }, tagList, maker)
    }
    await album(['Nets', 'Lace'])
    await album(['Lace'])
    await album(['Private lace'], 2)
    const tagsOf = async (input: { userId?: never }, as: Credentials) =>
      (await server.call(contract.tagsOfMember, input, { as })).data.tags.map(({ tag }) => tag)
    expect(await tagsOf({ userId: maker.memberId as never }, other)).toEqual(['Lace', 'Nets'])
    expect(await tagsOf({}, maker)).toEqual(['Lace', 'Nets', 'Private lace'])
    await server.call(blockMember, { userId: other.memberId as never }, { as: maker })
    expect(await codeOf(server.call(contract.tagsOfMember, { userId: maker.memberId as never }, { as: other }))).toBe('user_not_found')
  })
})
