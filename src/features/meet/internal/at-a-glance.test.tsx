import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import * as v from 'valibot'
import { shownAgeOf } from '#contract/policy/age.ts'
import { memberProfile, type AgeMode, type MemberProfile } from '#contract/profile/profile.ts'
import { groups } from '#contract/roles.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { AtAGlance } from './at-a-glance.tsx'

function profileForTest(overrides: Partial<MemberProfile>): MemberProfile {
  return v.parse(memberProfile, {
    ...{ userId: 7, userName: 'tarhand', userImage: null, userGroupId: groups.active, role: 'active', isDeleted: false },
    ...{ joinedAt: 1_700_000_000, lastSeenAt: null, aboutMe: '', picture: null, age: null, height: null, weight: null },
    ...{ countryIso: null, gisCountry: null, gisRegion: null, gisCity: null, gisNeighbourhood: '', gisLat: null, gisLong: null },
    ...{ contacts: [], customFields: [], fetishes: [], totalVideo: 0, views: 0, totalComment: 0, isMemorial: false, usesMetric: true },
    ...{ note: '', interestSentAt: null },
    can: {
      ...{ canContact: true, canSendInterest: true, canNote: true, canBlock: true, canReport: true },
      ...{ canComment: true, canEdit: false },
    },
    ...overrides,
  })
}

/** The value beside a fact's name, or null where it is not told. */
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
