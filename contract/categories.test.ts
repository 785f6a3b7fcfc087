import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brokenCategoryRules, categoryIds, excludedFromLists, maxActionCategories, toggleCategory } from './categories.ts'

const { headless, faces, masked, solo, twoGuys, group } = categoryIds
const actionIds = [10, 11, 12, 13, 14, 15, 16]
/** The six special categories are also in the Action group but must not count (ambiguity action-six-excluded). */
const actionCategoryIds = new Set([...actionIds, ...excludedFromLists])
const opposites: ReadonlyArray<readonly [number, number]> = [
  [headless, faces],
  [headless, masked],
  [solo, twoGuys],
  [solo, group],
]

describe('choosing categories', () => {
  it('[V-10] the six special categories stay out of category lists', () => {
    expect([...excludedFromLists].sort((a, b) => a - b)).toEqual([78, 98, 99, 130, 134, 137])
  })

  it('[E-07] headless removes faces and masked, and either removes headless', () => {
    expect(toggleCategory([faces, masked, 10], headless)).toEqual([10, headless])
    expect(toggleCategory([headless], faces)).toEqual([faces])
    expect(toggleCategory([headless], masked)).toEqual([masked])
    expect(toggleCategory([faces], masked)).toEqual([faces, masked])
  })

  it('[V-11] solo removes two guys and group, and either removes solo', () => {
    expect(toggleCategory([twoGuys, group], solo)).toEqual([solo])
    expect(toggleCategory([solo], twoGuys)).toEqual([twoGuys])
    expect(toggleCategory([solo], group)).toEqual([group])
  })

  it('[E-07] no series of choices ever holds two opposites, and choosing twice deselects a category', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(headless, faces, masked, solo, twoGuys, group, ...actionIds), { maxLength: 30 }), (choices) => {
        const chosen = choices.reduce<number[]>((before, id) => toggleCategory(before, id), [])
        expect(opposites.some(([one, other]) => chosen.includes(one) && chosen.includes(other))).toBe(false)
        expect(new Set(chosen).size).toBe(chosen.length)
        const last = choices.at(-1)
        if (last !== undefined && chosen.includes(last)) expect(toggleCategory(chosen, last)).not.toContain(last)
      }),
    )
  })
})

describe('category rules', () => {
  const broken = (chosen: number[], hasMaximum = true) => brokenCategoryRules(chosen, actionCategoryIds, { hasMaximum })

  it('[E-08] an empty selection breaks the face, the actor and the Action rule, in that order', () => {
    expect(broken([])).toEqual(['cats.face', 'cats.actors', 'cats.action_min'])
  })

  it('[E-08] each missing part is reported alone', () => {
    expect(broken([solo, 10])).toEqual(['cats.face'])
    expect(broken([faces, 10])).toEqual(['cats.actors'])
    expect(broken([faces, solo])).toEqual(['cats.action_min'])
    expect(broken([masked, group, 10])).toEqual([])
  })

  it('[E-09] five Action categories pass, six are refused, and only where the maximum is enabled', () => {
    const five = actionIds.slice(0, maxActionCategories)
    const six = actionIds.slice(0, maxActionCategories + 1)
    expect(broken([faces, solo, ...five])).toEqual([])
    expect(broken([faces, solo, ...six])).toEqual(['cats.action_max'])
    expect(broken([faces, solo, ...six], false)).toEqual([])
  })

  it('[E-07] the server refuses opposites that reach it together', () => {
    for (const [one, other] of opposites)
      expect(broken([one, other, faces, solo, 10].filter((id, index, all) => all.indexOf(id) === index))).toContain('cats.exclusive')
  })

  it('a selection made with the picker never breaks the exclusive rule', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(headless, faces, masked, solo, twoGuys, group, ...actionIds)), (choices) => {
        const chosen = choices.reduce<number[]>((before, id) => toggleCategory(before, id), [])
        expect(broken(chosen)).not.toContain('cats.exclusive')
      }),
    )
  })
})
