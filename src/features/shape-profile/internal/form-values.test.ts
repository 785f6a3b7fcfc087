import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '#contract/profile/profile.ts'
import { inputOf, valuesOf } from './form-values.ts'

const own: OwnProfile = {
  aboutMe: 'Knots.',
  birthday: '03041982',
  dobSetting: 2,
  height: 187,
  weight: null,
  usesMetric: true,
  countryIso: 'FR',
  regionId: 1,
  cityId: 2,
  gisNeighbourhood: 'Here',
  isPrivate: false,
  contacts: [{ site: 'Mail', value: 'x' }],
  customValues: [
    { name: 'cf_position', values: ['top'] },
    { name: 'cf_seeks', values: ['chat', 'play'] },
  ],
  picture: null,
  definitions: [
    { fieldId: 1, name: 'cf_position', label: 'Position', kind: 'one', options: [] },
    { fieldId: 2, name: 'cf_seeks', label: 'Looks for', kind: 'many', options: [] },
  ],
}

describe('the profile form', () => {
  it('[M-07] sends what it was given when nothing was changed', () => {
    const { definitions, usesMetric: _usesMetric, picture: _picture, ...fields } = own
    expect(inputOf(valuesOf(own), definitions)).toEqual(fields)
  })

  it('[O-03] forgets the place when it is private', () => {
    const input = inputOf({ ...valuesOf(own), isPrivate: true }, own.definitions)
    expect(input).toMatchObject({ isPrivate: true, countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '' })
  })

  it('leaves out contacts that are not filled in', () => {
    const contacts = [
      { site: 'Mail', value: ' ' },
      { site: '', value: 'x' },
      { site: 'Site', value: 'y' },
    ]
    expect(inputOf({ ...valuesOf(own), contacts }, []).contacts).toEqual([{ site: 'Site', value: 'y' }])
  })
})
