import { describe, expect, it } from 'vitest'
import type { Category } from '#contract/categories.ts'
import { actionCategoryIds, filmProblems, isComplete, type FilmValues } from './film-problems.ts'

const category = (categoryId: number, categoryGroupId: number): Category => ({
  // Branded on the wire; well-formed here.
  categoryId: categoryId as Category['categoryId'],
  categoryGroupId,
  title: `Category ${categoryId}`,
  totalVideo: 0,
})
const categories = [...[1, 2, 3, 4, 5, 6].map((id) => category(id, 2)), category(130, 2), category(50, 6)]
const film: FilmValues = {
  title: 'Column wrap',
  description: '',
  categories: [130, 134, 1],
  stars: [],
  allowPlay: 'members',
  allowDownload: 'nobody',
}
const rules = { categories, hasActionMaximum: true }

describe('the film form', () => {
  it('[E-08] names each missing kind of category', () => {
    expect(isComplete(filmProblems(film, rules))).toBe(true)
    expect(filmProblems({ ...film, categories: [] }, rules).categories).toEqual(['cats.face', 'cats.actors', 'cats.action_min'])
    expect(filmProblems({ ...film, categories: [130, 134, 50] }, rules).categories).toEqual(['cats.action_min'])
  })

  it('[E-09] counts action categories without the six special ones, and only where the maximum holds', () => {
    expect(actionCategoryIds(categories).has(130)).toBe(false)
    expect(filmProblems({ ...film, categories: [130, 134, 1, 2, 3, 4, 5] }, rules).categories).toEqual([])
    expect(filmProblems({ ...film, categories: [130, 134, 1, 2, 3, 4, 5, 6] }, rules).categories).toEqual(['cats.action_max'])
    expect(filmProblems({ ...film, categories: [130, 134, 1, 2, 3, 4, 5, 6] }, { ...rules, hasActionMaximum: false }).categories).toEqual(
      [],
    )
  })

  it('asks for a title of 3 to 120 characters, counted as people count them', () => {
    expect(filmProblems({ ...film, title: ' ab ' }, rules).title).not.toBeNull()
    expect(filmProblems({ ...film, title: 'abc' }, rules).title).toBeNull()
    expect(filmProblems({ ...film, title: '🪢'.repeat(120) }, rules).title).toBeNull()
    expect(filmProblems({ ...film, title: 'x'.repeat(121) }, rules).title).not.toBeNull()
  })
})
