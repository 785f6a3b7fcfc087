import { afterAll, describe, expect, it } from 'vitest'
import {
  createSearch,
  deleteSearch,
  loadSearches,
  maxSearchBytes,
  maxSearchesOfModule,
  saveSearch,
  updateSearch,
} from '#contract/directory/searches.ts'
import { createTestServer, type Credentials } from '../../testing/index.ts'

describe('saved searches', async () => {
  const server = await createTestServer()
  afterAll(() => server.close())
  const names = async (as: Credentials, module: 'members' | 'videos' = 'members') =>
    (await server.call(loadSearches, { module }, { as })).data.items.map(({ name }) => name)
  const near = JSON.stringify({ view: 'online', search: { sort: 'near', cf_position: ['top'], aB: 1 } })

  it('[O-16] are saved, listed, renamed and deleted by module', async () => {
    const as = await server.asMember()
    await server.call(saveSearch, { module: 'members', name: 'Near and here', json: near }, { as })
    await server.call(createSearch, { module: 'members', name: 'älter', json: '{}' }, { as })
    await server.call(saveSearch, { module: 'videos', name: 'Near and here', json: '{"view":"my"}' }, { as })
    expect(await names(as)).toEqual(['älter', 'Near and here'])
    expect(await names(as, 'videos')).toEqual(['Near and here'])
    const { data } = await server.call(loadSearches, { module: 'members' }, { as })
    expect(data.module).toBe('members')
    // Keys come back unchanged: neither the wire nor the code renames them.
    expect(JSON.parse(data.items[1]?.json ?? '')).toEqual(JSON.parse(near))
    const renamed = await server.call(updateSearch, { module: 'members', name: 'älter', newName: 'Older', json: '{"a":1}' }, { as })
    expect(renamed.data).toMatchObject({ name: 'Older', json: '{"a":1}' })
    await server.call(deleteSearch, { module: 'members', name: 'Near and here' }, { as })
    expect(await names(as)).toEqual(['Older'])
    expect(await names(as, 'videos')).toEqual(['Near and here'])
  })

  it.each(['{"a":9007199254740993}', '{"a":{"b":[1,-9007199254740992]}}', '{"a":1e400}'])(
    '[O-16] filters with a number that would be stored as another one are refused: %s',
    async (json) => {
      const as = await server.asMember()
      await server.call(saveSearch, { module: 'members', name: 'One', json: '{"a":9007199254740991}' }, { as })
      for (const save of [saveSearch, createSearch]) {
        const { refusal } = await server.call(save, { module: 'members', name: 'Two', json }, { as })
        expect(refusal).toMatchObject({ code: 'validation_failed', errors: { json: ['invalid'] } })
      }
      const { refusal } = await server.call(updateSearch, { module: 'members', name: 'One', json }, { as })
      expect(refusal).toMatchObject({ code: 'validation_failed', errors: { json: ['invalid'] } })
      const { data } = await server.call(loadSearches, { module: 'members' }, { as })
      expect(data.items.map((item) => [item.name, item.json])).toEqual([['One', '{"a":9007199254740991}']])
    },
  )

  it('[O-16] saving under an existing name replaces that search', async () => {
    const as = await server.asMember()
    for (const json of ['{"a":1}', '{"a":2}']) await server.call(saveSearch, { module: 'members', name: 'One', json }, { as })
    expect((await server.call(loadSearches, { module: 'members' }, { as })).data.items).toMatchObject([{ name: 'One', json: '{"a":2}' }])
  })

  it('[S-07] cannot be seen, changed or deleted by anybody else', async () => {
    const [owner, stranger] = [await server.asMember(), await server.asMember()]
    await server.call(saveSearch, { module: 'members', name: 'Mine', json: '{"a":1}' }, { as: owner })
    expect(await names(stranger)).toEqual([])
    const theirs = await server.call(updateSearch, { module: 'members', name: 'Mine', newName: 'Yours' }, { as: stranger })
    expect(theirs.refusal).toMatchObject({ code: 'not_found' })
    expect((await server.call(deleteSearch, { module: 'members', name: 'Mine' }, { as: stranger })).refusal).toBeNull()
    expect(await names(owner)).toEqual(['Mine'])
  })

  it('a name that another search has is refused, and so is a search over the limit', async () => {
    const as = await server.asMember()
    const save = (name: string, json = '{}') => server.call(saveSearch, { module: 'members', name, json }, { as })
    for (const name of ['A', 'B']) await save(name)
    expect((await server.call(updateSearch, { module: 'members', name: 'A', newName: 'B' }, { as })).refusal).toMatchObject({
      code: 'name_taken',
    })
    for (const json of ['', '{', '{"a":"\\u0000"}', '{"a":"\\ud800"}', '[]', 'null', '"x"', `{"a":"${'x'.repeat(maxSearchBytes)}"}`])
      expect((await save('C', json)).refusal).toMatchObject({ code: 'validation_failed' })
    for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b'])
      expect((await save(name)).refusal).toMatchObject({ code: 'validation_failed' })
    for (let index = 2; index < maxSearchesOfModule; index += 1) await save(`S${index}`)
    expect((await save('One too many')).refusal).toMatchObject({ code: 'validation_failed', errors: { name: ['too_many'] } })
    expect((await save('A', '{"a":1}')).refusal).toBeNull()
  })
})
