import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { readTextFilter, shortsFilter, timeWindowDays, videoEdit, videoFilter, videoSorts, videoViews } from './videos.ts'

describe('the text filter', () => {
  it('[V-07] a text starting with # looks up an id', () => {
    expect(readTextFilter('#42')).toEqual({ kind: 'id', id: 42 })
    expect(readTextFilter('  # 42 ')).toEqual({ kind: 'id', id: 42 })
  })

  it("[V-07] a text starting with - looks up a member's videos", () => {
    expect(readTextFilter('-Tom')).toEqual({ kind: 'member', userName: 'Tom' })
    expect(readTextFilter(' -  Tom of Berlin ')).toEqual({ kind: 'member', userName: 'Tom of Berlin' })
  })

  it('[V-07] a # without digits, a lone dash and anything else is ordinary text', () => {
    for (const value of ['#rope', '# 4 2', '#', '-', ' - ', 'knots #42', 'a-b', '#9999999999999999'])
      expect(readTextFilter(value), value).toEqual({ kind: 'text' })
  })
})

describe('the filter', () => {
  it('[V-04] starts with the latest of all videos and offers the eight sorts', () => {
    const empty = v.parse(videoFilter, {})
    expect(empty).toMatchObject({ view: 'all', sortBy: 'latest', findCategories: 'any', categories: [], flags: [], status: [] })
    expect(videoSorts).toEqual(['latest', 'most-talked', 'most-liked', 'most-viewed', 'duration', 'title', 'uname', 'price'])
  })

  it('has the 25 views', () => {
    expect(new Set(videoViews).size).toBe(25)
  })

  it('[V-09] offers the seven windows of time', () => {
    expect(timeWindowDays).toEqual([7, 14, 30, 90, 182, 365, 730])
  })

  it('calls videos of 0 to 2 minutes shorts', () => {
    expect(v.parse(videoFilter, shortsFilter)).toMatchObject({ durationMin: 0, durationMax: 2 })
  })

  it('refuses unknown views, sorts and flags', () => {
    for (const wrong of [
      { view: 'all; drop' },
      { sortBy: 'password_hash' },
      { flags: ['nope'] },
      { status: ['nope'] },
      { text: { value: 'a', operator: 'like' } },
    ]) {
      expect(v.safeParse(videoFilter, wrong).success, JSON.stringify(wrong)).toBe(false)
    }
  })
})

describe('an edit', () => {
  it('reports too short and too long titles by their rule', () => {
    const issueOf = (title: string) => v.safeParse(videoEdit, { videoId: 1, title }).issues?.[0]?.message
    expect(issueOf('ab')).toBe('too_short')
    expect(issueOf('   ')).toBe('required')
    expect(issueOf('a'.repeat(121))).toBe('too_long')
    expect(issueOf('abc')).toBeUndefined()
  })

  it('drops fields a member may not send, such as the owner or counters', () => {
    expect(v.parse(videoEdit, { videoId: 1, ownerId: 9, upVotes: 1000, mediaKey: 'x' })).toEqual({ videoId: 1 })
  })
})
