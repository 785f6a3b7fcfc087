import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { directoryFilter } from '#contract/directory/directory.ts'
import { countFilters, filterOf, geoOf, noFilters, readDirectoryAddress, readDirectorySearch, searchOfGeo } from './directory-search.ts'

describe('the address of the directory', () => {
  it('[M-01] names the view, and optionally sort and direction', () => {
    expect(readDirectoryAddress({ triggerprop: 'vendors', arg1: 'uname', arg2: 'desc' }, {})).toEqual({
      view: 'vendors',
      search: { sort: 'uname', dir: 'desc' },
    })
    expect(readDirectoryAddress({ triggerprop: 'nonsense', arg1: 'drop table' }, {})).toEqual({ view: 'all', search: {} })
    expect(readDirectoryAddress({ triggerprop: 'all', arg1: 'age' }, { sort: 'joined' }).search.sort).toBe('joined')
  })

  it('drops unreadable parts and keeps the rest', () => {
    const read = readDirectorySearch({
      sort: 'x',
      days: 8,
      ageMin: 3,
      country: 'de',
      cities: ['a'],
      q: 'rope',
      km: 50,
      is: [{ name: 'evil', values: ['x'] }],
    })
    expect(read).toEqual({ q: 'rope', km: 50 })
    expect(readDirectorySearch('nonsense')).toEqual({})
  })

  it('represents a filter the server accepts, whatever is set', () => {
    const search = {
      sort: 'near',
      dir: 'desc',
      q: 'rope',
      op: 'start',
      in: 'contacts',
      days: 180,
      country: 'DE',
      regions: [1],
      cities: [2, 3],
      is: [{ name: 'cf_position', values: ['top'] }],
      ageMin: 30,
      ageMax: 60,
      heightMin: 160,
      heightMax: 200,
      km: 100,
      films: true,
    } as const
    const filter = filterOf({ view: 'heroes', search: readDirectorySearch(search) })
    expect(v.safeParse(directoryFilter, filter).success).toBe(true)
    expect(filter).toMatchObject({
      view: 'heroes',
      sortBy: 'near',
      direction: 'desc',
      activeWithinDays: 180,
      withinKm: 100,
      hasVideos: true,
      geo: { iso: 'DE', regions: [1], cities: [2, 3] },
    })
    expect(countFilters(readDirectorySearch(search))).toBe(7)
    expect(countFilters({ ...readDirectorySearch(search), ...noFilters })).toBe(0)
  })

  it('[M-04] # and - lookups have neither operator nor target', () => {
    for (const q of ['#12', '-Tom']) expect(filterOf({ view: 'all', search: { q, op: 'lt', in: 'title' } }).text).toEqual({ value: q })
    expect(filterOf({ view: 'all', search: { q: ' rope ' } }).text).toEqual({ value: 'rope', operator: 'contains', target: 'name' })
  })

  it('preserves a place as it was chosen', () => {
    const geo = { iso: 'FR', regions: [4], cities: [] }
    expect(geoOf(searchOfGeo(geo))).toEqual(geo)
    expect(geoOf(searchOfGeo(null))).toBeNull()
  })
})
