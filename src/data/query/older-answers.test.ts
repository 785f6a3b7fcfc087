import { expect, it } from 'vitest'
import { createKeptAnswers } from './kept-answers.ts'

/** A row as the previous build wrote it. */
function deviceWith(data: unknown, buster = '2') {
  const row = JSON.stringify({ buster, timestamp: 5000, clientState: { mutations: [], queries: [{ state: { data } }] } })
  const nothing = async () => undefined
  return createKeptAnswers(
    { getItem: async () => row, setItem: nothing, removeItem: nothing, writesArrivedAtMs: async () => 0 },
    () => 6000,
  )
}
const read = async (data: unknown, buster?: string) => (await deviceWith(data, buster).read('any'))?.data

it('[PW-05] comments, feed entries, profiles and saved searches saved by the previous build are read in the current shape', async () => {
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

it('[PW-05] feed entries and notifications about videos are read as being about items', async () => {
  const video = { videoId: 5, title: 'Net', thumb: null }
  const item = { typeId: 'video', itemId: 5, title: 'Net', thumb: null, isDraft: false }
  const feed = { feed: [{ feedId: 2, kind: 'video_published', publishedAt: 8, video }] }
  expect(await read(feed, '3')).toEqual({ feed: [{ feedId: 2, kind: 'published', publishedAt: 8, item }] })
  expect(await read({ feedId: 2, kind: 'member_joined', createdAt: 8, video: null })).toEqual({
    feedId: 2,
    kind: 'member_joined',
    publishedAt: 8,
    item: null,
  })
  const told = { items: [{ notificationId: 1, kind: 'hero_video', video: { ...video, isDraft: true } }] }
  expect(await read(told, '3')).toEqual({ items: [{ notificationId: 1, kind: 'hero_published', item: { ...item, isDraft: true } }] })
})

it('answers saved by this build are read unchanged, and those of older builds are dropped', async () => {
  expect(await read({ feedId: 2, createdAt: 8 }, '4')).toEqual({ feedId: 2, createdAt: 8 })
  expect(await read({ feedId: 2 }, '1')).toBeUndefined()
})
