import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { browseSearch, countFilters, filterOf, readView, startOfDay, withMember, withoutInapplicable } from './browse-search.ts'

const day = new Date(2026, 10, 21)
const parse = (search: unknown) => v.parse(browseSearch, search)

describe('the address of a video list', () => {
  it('drops unreadable parts instead of failing', () => {
    expect(parse({ sort: 'loudest', q: 7, cats: ['x'], days: 8, min: -1 })).toEqual({})
    expect(readView('nonsense')).toBe('all')
  })

  it('[V-07] sends # and - lookups without operator and target', () => {
    const text = (q: string) => filterOf({ view: 'all', arg1: undefined, search: parse({ q, op: 'start', in: 'description' }) }, day).text
    expect(text('#12')).toEqual({ value: '#12' })
    expect(text('-oakum')).toEqual({ value: '-oakum' })
    expect(text('rope')).toEqual({ value: 'rope', operator: 'start', target: 'description' })
  })

  it('[V-09] turns a time window into a start that stays the same all day', () => {
    const from = (hour: number) =>
      filterOf({ view: 'all', arg1: undefined, search: parse({ days: 7 }) }, startOfDay(new Date(2026, 10, 21, hour))).dtFrom
    expect(from(3)).toBe(day.getTime() / 1000 - 7 * 86_400)
    expect(from(3)).toBe(from(9))
  })

  it("names the member in a member's views and the video in the single view", () => {
    expect(filterOf({ view: 'his', arg1: 'oakum', search: parse({}) }, day)).toEqual({ view: 'his', userName: 'oakum', sortBy: 'latest' })
    expect(filterOf({ view: 'single', arg1: '31', search: parse({}) }, day)).toEqual({ view: 'single', itemId: 31, sortBy: 'latest' })
    expect(filterOf({ view: 'all', arg1: 'oakum', search: parse({}) }, day)).toEqual({ view: 'all', sortBy: 'latest' })
  })

  it('drops a status where the server accepts none, and a member where the list is about one', () => {
    const search = parse({ status: ['inactive'], member: 'oakum', q: 'rope' })
    const left = (view: 'all' | 'myall' | 'his', role: 'active' | 'admin') => {
      const { status, member, q } = withoutInapplicable({ view, arg1: undefined, search }, role).search
      return { status, member, q }
    }
    expect(left('all', 'active')).toEqual({ status: undefined, member: 'oakum', q: 'rope' })
    expect(left('all', 'admin')).toEqual({ status: ['inactive'], member: 'oakum', q: 'rope' })
    expect(left('myall', 'active')).toEqual({ status: ['inactive'], member: undefined, q: 'rope' })
    expect(left('his', 'active')).toEqual({ status: undefined, member: undefined, q: 'rope' })
  })

  it('uses the viewer’s own name where a member’s view names nobody', () => {
    expect(withMember({ view: 'his', arg1: undefined, search: {} }, 'Tom').arg1).toBe('Tom')
    expect(withMember({ view: 'his', arg1: 'Jan', search: {} }, 'Tom').arg1).toBe('Jan')
    expect(withMember({ view: 'all', arg1: undefined, search: {} }, 'Tom').arg1).toBeUndefined()
  })

  it('counts the filters that are set', () => {
    expect(countFilters(parse({}))).toBe(0)
    expect(countFilters(parse({ cats: [12], min: 10, max: 60, days: 30, q: 'rope' }))).toBe(3)
    expect(countFilters(parse({ from: '2024-03-05', to: '2024-03-06', flags: ['premium'], status: ['ready'], member: 'oakum' }))).toBe(4)
  })
})
