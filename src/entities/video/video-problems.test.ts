import { describe, expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { actionCategoryIds, videoProblems, isComplete, type VideoValues } from './video-problems.ts'

const category = (categoryId: number, categoryGroupId: number): Category => ({
  // Branded on the wire; well-formed here.
  categoryId: categoryId as Category['categoryId'],
  categoryGroupId,
  title: `Category ${categoryId}`,
  totalVideo: 0,
})
const categories = [...[1, 2, 3, 4, 5, 6].map((id) => category(id, 2)), category(130, 2), category(50, 6)]
const video: VideoValues = {
  title: 'Column wrap',
  description: '',
  categories: [130, 134, 1],
  stars: [],
  allowPlay: 'members',
  allowDownload: 'nobody',
}
const rules = { categories, hasActionMaximum: true }

describe('the video form', () => {
  it('[E-08] names each missing kind of category', () => {
    expect(isComplete(videoProblems(video, rules))).toBe(true)
    expect(videoProblems({ ...video, categories: [] }, rules).categories).toEqual(['cats.face', 'cats.actors', 'cats.action_min'])
    expect(videoProblems({ ...video, categories: [130, 134, 50] }, rules).categories).toEqual(['cats.action_min'])
  })

  it('[E-09] counts action categories without the six special ones, and only where the maximum applies', () => {
    expect(actionCategoryIds(categories).has(130)).toBe(false)
    expect(videoProblems({ ...video, categories: [130, 134, 1, 2, 3, 4, 5] }, rules).categories).toEqual([])
    expect(videoProblems({ ...video, categories: [130, 134, 1, 2, 3, 4, 5, 6] }, rules).categories).toEqual(['cats.action_max'])
    expect(videoProblems({ ...video, categories: [130, 134, 1, 2, 3, 4, 5, 6] }, { ...rules, hasActionMaximum: false }).categories).toEqual(
      [],
    )
  })

  it('requires a title of 3 to 120 characters, counted as people count them', () => {
    expect(videoProblems({ ...video, title: ' ab ' }, rules).title).not.toBeNull()
    expect(videoProblems({ ...video, title: 'abc' }, rules).title).toBeNull()
    expect(videoProblems({ ...video, title: '🪢'.repeat(120) }, rules).title).toBeNull()
    expect(videoProblems({ ...video, title: 'x'.repeat(121) }, rules).title).not.toBeNull()
  })
})
