import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

/** A row as the build before wrote it. */
function deviceWith(data: unknown, buster = '2') {
  const row = JSON.stringify({ buster, timestamp: 5000, clientState: { mutations: [], queries: [{ state: { data } }] } })
  const nothing = async () => undefined
  return createKeptAnswers(
    { getItem: async () => row, setItem: nothing, removeItem: nothing, writesArrivedAtMs: async () => 0 },
    () => 6000,
  )
}
const read = async (data: unknown, buster?: string) => (await deviceWith(data, buster).read('any'))?.data

it('[PW-05] comments, feed entries, profiles and saved searches kept by the build before are read in the shape of this one', async () => {
  const author = { userId: 3, userName: 'Tar', userImage: null, isDeleted: false }
  expect(await read({ pages: [{ items: [{ commentId: 1, text: 'Hi', createdAt: 7, author }] }] })).toEqual({
    pages: [{ items: [{ ...author, commentId: 1, text: 'Hi', postedAt: 7, title: '', attachments: [], thread: [] }] }],
  })
  expect(await read({ feed: [{ feedId: 2, createdAt: 8 }] })).toEqual({ feed: [{ feedId: 2, publishedAt: 8 }] })
  expect(await read({ customFields: [], userName: 'Tar', place: { countryIso: 'DE', gisCity: 'Bonn' } })).toMatchObject({
    userName: 'Tar',
    countryIso: 'DE',
    gisCity: 'Bonn',
    gisNeighbourhood: '',
  })
  expect(await read({ customFields: [], place: null })).toMatchObject({ countryIso: null, gisLat: null })
  expect(await read({ module: 'members', searches: [{ name: 'One' }] })).toEqual({ module: 'members', items: [{ name: 'One' }] })
})

it('what this build keeps is read as it is, and what an older build kept is not', async () => {
  expect(await read({ feedId: 2, createdAt: 8 }, '3')).toEqual({ feedId: 2, createdAt: 8 })
  expect(await read({ feedId: 2 }, '1')).toBeUndefined()
})
