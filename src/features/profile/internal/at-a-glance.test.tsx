import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shownAgeOf } from '#contract/policy/age.ts'
import type { AgeMode } from '#contract/profile/profile.ts'
import { profileForTest } from '#src/entities/profile/testing/profile-for-test.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { AtAGlance } from './at-a-glance.tsx'

/** The value beside a fact's name, or null where it is not shown. */
const fact = (name: string) => screen.queryByText(name, { selector: 'dt' })?.nextElementSibling?.textContent ?? null

const ages: ReadonlyArray<[mode: AgeMode, birthday: string, words: string | null]> = [
  [1, '1982-03-04', '44'],
  [2, '1982-03-04', 'March 4'],
  [3, '2000-03-04', 'Under 30'],
  [3, '1982-03-04', 'Over 30'],
  [3, '1970-03-04', 'Over 50'],
  [4, '1982-03-04', null],
]
it.each(ages)('[M-09] the age of a member in display mode %i, born on %s, reads %s', (mode, birthday, words) => {
  renderUi(<AtAGlance member={profileForTest({ age: shownAgeOf(birthday, mode, '2026-11-21'), height: 187 })} />)
  expect(fact('Age')).toBe(words)
  expect(fact('Height')).toBe('187 cm')
})

it.each([
  [122, 44, true, '122 cm', '44 kg'],
  [214, 272, true, '214 cm', '272 kg'],
  [187, 93, false, '6′ 2″', '205 lb'],
])('[M-08] %i cm and %i kg, read in metric units: %s, are shown as %s and %s', (height, weight, usesMetric, tall, heavy) => {
  renderUi(<AtAGlance member={profileForTest({ height, weight, usesMetric })} />)
  expect([fact('Height'), fact('Weight')]).toEqual([tall, heavy])
})
