import { expect, it } from 'vitest'
import { categoryId } from '#contract/content/ids.ts'
import * as v from 'valibot'
import { contextOf, countFilters, filterOf, readPhotoContext, readPhotosSearch, readPhotoView } from './photos-search.ts'

const cat = v.parse(categoryId, 12)

it('[F-04] without choices: all photos of any category, the latest first', () => {
  expect(filterOf({ view: 'all', member: undefined, search: {} })).toEqual({ view: 'all', sortBy: 'latest' })
})

it('every choice is part of the filter', () => {
  const search = readPhotosSearch({ sort: 'comments', q: ' knot ', cat: 12, tags: ['rope', 'jute'], match: 'all' })
  expect(filterOf({ view: 'heroes', member: 'Maker', search })).toEqual({
    ...{ view: 'heroes', userName: 'Maker', text: 'knot', categories: [cat], tags: ['rope', 'jute'], findTags: 'all', sortBy: 'comments' },
  })
  expect(countFilters(search)).toBe(2)
})

it('parts of an address that nobody can read are dropped', () => {
  const search = readPhotosSearch({ sort: 'views', q: 'x'.repeat(200), cat: 'leather', tags: 'rope', match: 'some' })
  expect(filterOf({ view: readPhotoView('views'), member: undefined, search })).toEqual({ view: 'all', sortBy: 'latest' })
  expect(readPhotosSearch(null)).toEqual({})
})

it('[F-05] a photo carries the list that it was opened from', () => {
  const address = { view: 'fave', member: 'Maker', search: readPhotosSearch({ q: 'knot', tags: ['rope'] }) } as const
  expect(filterOf(readPhotoContext(contextOf(address)))).toEqual(filterOf(address))
  expect(contextOf({ view: 'all', member: undefined, search: {} })).toEqual({})
})
