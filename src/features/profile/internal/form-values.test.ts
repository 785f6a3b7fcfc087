import { describe, expect, it } from 'vitest'
import type { OwnProfile } from '#contract/profile/profile.ts'
import { changeOf, valuesOf } from './form-values.ts'

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
  version: 3,
  definitions: [
    { fieldId: 1, name: 'cf_position', label: 'Position', kind: 'one', options: [] },
    { fieldId: 2, name: 'cf_seeks', label: 'Looking for', kind: 'many', options: [] },
  ],
}

describe('the request of the profile form', () => {
  function change(values: Partial<ReturnType<typeof valuesOf>>) {
    const { version, ...fields } = changeOf(own, { ...valuesOf(own), ...values }, 2) ?? {}
    // A change names the version it is based on; without a change nothing is sent.
    expect(version).toBe(Object.keys(fields).length === 0 ? undefined : 2)
    return fields
  }

  it('is null when nothing was changed', () => {
    expect(change({})).toEqual({})
    expect(changeOf(own, valuesOf(own), 2)).toBeNull()
  })

  it('contains only the changed fields', () => {
    expect(change({ height: '180' })).toEqual({ height: 180 })
    expect(change({ cf_seeks: ['chat'], birthday: '1983-03-04' })).toEqual({
      birthday: '03041983',
      customValues: [{ name: 'cf_seeks', values: ['chat'] }],
    })
    expect(change({ cf_position: '' })).toEqual({ customValues: [{ name: 'cf_position', values: [] }] })
  })

  it('contains the whole place when one part of it was changed', () => {
    expect(change({ gisNeighbourhood: 'There' })).toEqual({
      countryIso: 'FR',
      regionId: 1,
      cityId: 2,
      gisNeighbourhood: 'There',
      isPrivate: false,
    })
  })

  it('[O-03] removes the place when it is private', () => {
    expect(change({ isPrivate: true })).toEqual({ isPrivate: true, countryIso: null, regionId: null, cityId: null, gisNeighbourhood: '' })
  })

  it('omits contacts that are not filled in', () => {
    const contacts = [
      { site: 'Mail', value: ' ' },
      { site: '', value: 'x' },
      { site: 'Site', value: 'y' },
    ]
    expect(change({ contacts })).toEqual({ contacts: [{ site: 'Site', value: 'y' }] })
  })
})
