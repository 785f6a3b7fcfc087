import type { RequestInput } from '#contract/endpoint.ts'
import { ageModes, type CustomField, type OwnProfile, type saveProfile } from '#contract/profile/profile.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { isDeepEqual } from '#src/lib/is-deep-equal.ts'

/** The form's values. Custom fields are stored beside the others under their own names. */
export interface ProfileValues extends Record<string, unknown> {
  aboutMe: string
  /** ISO day. */
  birthday: string
  dobSetting: string
  /** Centimetres and kilograms as strings; empty: not given. */
  height: string
  weight: string
  place: ChosenPlace
  isPrivate: boolean
  gisNeighbourhood: string
  contacts: Array<{ site: string; value: string }>
  /** Of the stored profile; not a field of the form. */
  version: number
}

export interface ChosenPlace {
  readonly countryIso: string | null
  readonly regionId: number | null
  readonly cityId: number | null
}

export function valuesOf(own: OwnProfile): ProfileValues {
  const { birthday, countryIso, regionId, cityId } = own
  const custom = own.definitions.map((field) => [field.name, customValue(field, own)])
  return {
    ...Object.fromEntries(custom),
    aboutMe: own.aboutMe,
    birthday: `${birthday.slice(4)}-${birthday.slice(0, 2)}-${birthday.slice(2, 4)}`,
    dobSetting: String(own.dobSetting),
    height: own.height === null ? '' : String(own.height),
    weight: own.weight === null ? '' : String(own.weight),
    place: { countryIso, regionId, cityId },
    isPrivate: own.isPrivate,
    gisNeighbourhood: own.gisNeighbourhood,
    contacts: [...own.contacts],
    version: own.version,
  }
}

function customValue({ name, kind }: CustomField, { customValues }: OwnProfile): string | string[] {
  const values = customValues.find((field) => field.name === name)?.values ?? []
  return kind === 'many' ? values : (values[0] ?? '')
}

type Input = RequestInput<typeof saveProfile>

/**
 * Only the fields that differ from the stored profile, so that a save never overwrites a field the member did not
 * change. The fields of the place are sent together. `version` is the one the values are based on. Null when nothing
 * differs.
 */
export function changeOf(own: OwnProfile, values: ProfileValues, version: number): Input | null {
  const [before, after] = [inputOf(valuesOf(own), own.definitions), inputOf(values, own.definitions)]
  const { customValues, place, ...plain } = changedFields(before, after)
  const input: Input = {
    ...plain,
    ...place,
    ...(customValues && { customValues: customValues.filter((field) => !before.customValues.some((known) => isDeepEqual(known, field))) }),
  }
  return Object.keys(input).length === 0 ? null : { ...input, version }
}

/** A contact row with nothing filled in is ignored. */
function inputOf(values: ProfileValues, definitions: readonly CustomField[]) {
  const [year = '', month = '', day = ''] = values.birthday.split('-')
  const { place } = values
  return {
    aboutMe: values.aboutMe,
    birthday: `${month}${day}${year}`,
    dobSetting: ageModes.find((mode) => String(mode) === values.dobSetting) ?? 3,
    height: values.height === '' ? null : Number(values.height),
    weight: values.weight === '' ? null : Number(values.weight),
    place: {
      ...(values.isPrivate ? { countryIso: null, regionId: null, cityId: null } : place),
      isPrivate: values.isPrivate,
      gisNeighbourhood: values.isPrivate ? '' : values.gisNeighbourhood,
    },
    contacts: values.contacts.filter(({ site, value }) => site.trim() !== '' && value.trim() !== ''),
    customValues: definitions.map(({ name }) => ({ name, values: textsOf(values[name]) })),
  }
}

function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((text) => typeof text === 'string')
  return typeof value === 'string' && value.trim() !== '' ? [value] : []
}
