import { msg } from '@lingui/core/macro'
import * as v from 'valibot'
import { heightRange, ownProfile, profileTextLengths, weightRange, type CustomField } from '#contract/profile/profile.ts'
import { profileFieldNames } from '#src/entities/profile/field-names.ts'
import { choiceLabels, fieldLabels } from '#src/entities/profile/known-labels.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { formatHeight, formatWeight } from '#src/lib/body.ts'
import type { FieldConfig } from '#src/ui/form/field-config.ts'
import { ContactsField } from './contacts-field.tsx'
import type { ChosenPlace, ProfileValues } from './form-values.ts'
import { PlaceField } from './place-field.tsx'

type Field = FieldConfig<ProfileValues>

interface Reader {
  readonly usesMetric: boolean
  readonly locale: string
}

/** The form's fields in their order. About me is the only required text (1§5). */
export function profileFields(definitions: readonly CustomField[], reader: Reader): Field[] {
  return [
    {
      kind: 'textArea',
      name: 'aboutMe',
      label: msg`About me`,
      rows: 5,
      maxLength: profileTextLengths.aboutMe,
      rules: [{ rule: 'required', message: msg`ABOUT ME is the only required text` }],
    },
    ...placeFields,
    ...ageFields,
    ...bodyFields(reader),
    ...definitions.map(customField),
    {
      kind: 'custom',
      name: 'contacts',
      label: profileFieldNames.contacts,
      // The form holds a list of contacts there, and the field returns one.
      render: (props) => <ContactsField {...props} value={props.value as ProfileValues['contacts']} />,
      isKept: isContacts,
    },
  ]
}

const isPlace = (value: unknown) => v.is(v.pick(ownProfile, ['countryIso', 'regionId', 'cityId']), value)
const isContacts = (value: unknown) => v.is(ownProfile.entries.contacts, value)

const placeFields: Field[] = [
  {
    kind: 'custom',
    name: 'place',
    label: profileFieldNames.place,
    isHidden: ({ isPrivate }) => isPrivate,
    rules: [
      {
        rule: 'location_required',
        message: msg`Need a location (or check private)`,
        test: (value, { isPrivate }) => isPrivate || (value as ChosenPlace).countryIso !== null,
      },
    ],
    // As above: the form's own value.
    render: (props) => <PlaceField {...props} value={props.value as ChosenPlace} />,
    isKept: isPlace,
  },
  {
    kind: 'text',
    name: 'gisNeighbourhood',
    label: msg`Neighbourhood`,
    maxLength: profileTextLengths.neighbourhood,
    isHidden: ({ isPrivate }) => isPrivate,
  },
  { kind: 'checkbox', name: 'isPrivate', label: msg`My location is private`, hint: msg`If on, no location is saved.` },
]

const ageFields: Field[] = [
  { kind: 'date', name: 'birthday', label: msg`Date of birth`, rules: [{ rule: 'date', message: ruleMessages['date'] }] },
  {
    kind: 'select',
    name: 'dobSetting',
    label: msg`Others see my age as`,
    options: [
      { value: '1', label: msg`My age in years` },
      { value: '2', label: msg`My birthday without the year` },
      { value: '3', label: msg`Under 30, over 30 or over 50` },
      { value: '4', label: msg({ message: 'None', context: 'age shown to others' }) },
    ],
  },
]

function bodyFields({ usesMetric, locale }: Reader): Field[] {
  const from = ({ min, max }: { min: number; max: number }) => Array.from({ length: max - min + 1 }, (_, index) => min + index)
  const notTold = msg`Not specified`
  return [
    {
      kind: 'select',
      name: 'height',
      label: profileFieldNames.height,
      emptyLabel: notTold,
      options: from(heightRange).map((cm) => ({ value: String(cm), label: formatHeight(cm, usesMetric, locale) })),
    },
    {
      kind: 'select',
      name: 'weight',
      label: profileFieldNames.weight,
      emptyLabel: notTold,
      options: from(weightRange).map((kg) => ({ value: String(kg), label: formatWeight(kg, usesMetric, locale) })),
    },
  ]
}

function customField({ name, label, kind, options }: CustomField): Field {
  const shared = { name, label: fieldLabels(name, label) }
  const choices = options.map((option) => ({ value: option.value, label: choiceLabels(name, option) }))
  switch (kind) {
    case 'one':
      return { ...shared, kind: 'select', emptyLabel: msg`Not specified`, options: choices }
    case 'many':
      return { ...shared, kind: 'multiChoice', options: choices }
    case 'text':
      return { ...shared, kind: 'text', maxLength: profileTextLengths.customText }
  }
}
