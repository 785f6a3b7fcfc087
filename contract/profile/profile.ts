/** A member's profile: as others see it, and as the member edits it. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { memberBadge } from '../members.ts'
import { fieldAudiences } from '../policy/members.ts'
import { isoDate } from '../content/paging.ts'
import { memberId, nothing, recordVersion, text, timestamp } from '../primitives.ts'

/** Centimetres and kilograms, whatever units the member prefers (1§9). */
export const heightRange = { min: 122, max: 214 } as const
export const weightRange = { min: 44, max: 272 } as const
/** 1 years, 2 birth date without the year, 3 bucket, 4 hidden (1§9; ambiguity age-modes). */
export const ageModes = [1, 2, 3, 4] as const
export const ageMode = v.picklist(ageModes)
export type AgeMode = v.InferOutput<typeof ageMode>
export const profileTextLengths = {
  aboutMe: 4000,
  neighbourhood: 80,
  contactSite: 40,
  contactValue: 200,
  note: 4000,
  customText: 400,
} as const
export const mostContacts = 12

/**
 * Fields with an audience of their own; custom fields use the name of their definition (`cf_position`). About me is visible to everyone who
 * sees the profile.
 */
export const profileFields = ['age', 'height', 'weight', 'place', 'contacts', 'fetishes'] as const
export type ProfileField = (typeof profileFields)[number]
const customFieldName = v.pipe(v.string(), v.regex(/^cf_[a-z][a-z0-9_]{0,30}$/))
export const fieldVisibility = v.object({
  field: v.union([v.picklist(profileFields), customFieldName]),
  audience: v.picklist(fieldAudiences),
})

const choice = v.object({ value: v.string(), label: v.string() })
/** Custom fields that the documents name (1§3), each as its selected values; staff may define others. */
const chosenValues = v.optional(v.array(v.string()), [])
export const documentedCustomFields = v.object({
  cfPosition: chosenValues,
  cfBodyType: chosenValues,
  cfColour: chosenValues,
  cfDick: chosenValues,
  cfForeskin: chosenValues,
  cfSeeks: chosenValues,
})

export const customFieldKinds = ['one', 'many', 'text'] as const
/** Labels are English; clients translate the ones they know. */
export const customField = v.object({
  fieldId: v.number(),
  name: v.string(),
  label: v.string(),
  kind: v.picklist(customFieldKinds),
  options: v.array(choice),
})
export type CustomField = v.InferOutput<typeof customField>

/** 1 into, 2 curious, 3 soft limit, 4 hard limit. */
export const fetishScale = [1, 2, 3, 4] as const
export type FetishAnswer = (typeof fetishScale)[number]
const fetishAnswer = v.picklist(fetishScale)
const fetishId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(32_767))
export const fetish = v.object({ fetishId: v.number(), title: v.string(), groupTitle: v.string() })
export type Fetish = v.InferOutput<typeof fetish>

/** Reveals no more than the member's display mode allows: the birthday itself is sent only to the member. */
export const shownAge = v.variant('kind', [
  v.object({ kind: v.literal('years'), years: v.number() }),
  v.object({ kind: v.literal('day'), month: v.number(), day: v.number() }),
  v.object({ kind: v.literal('bucket'), bucket: v.picklist(['under_30', 'over_30', 'over_50']) }),
])
export type ShownAge = v.InferOutput<typeof shownAge>

/** The location as the member entered it. Latitude and longitude are the city's own, never the member's. */
export const shownPlace = v.object({
  countryIso: v.nullable(v.string()),
  gisCountry: v.nullable(v.string()),
  gisRegion: v.nullable(v.string()),
  gisCity: v.nullable(v.string()),
  gisNeighbourhood: v.string(),
  gisLat: v.nullable(v.number()),
  gisLong: v.nullable(v.number()),
})
export type ShownPlace = v.InferOutput<typeof shownPlace>

const contact = v.object({ site: v.string(), value: v.string() })
export type Contact = v.InferOutput<typeof contact>

/** Null and empty mean the same to a viewer: not filled in, or not shared with this viewer. */
export const memberProfile = v.object({
  ...memberBadge.entries,
  /** Marks a complete profile: members in lists lack this field. */
  profileLoaded: v.optional(v.literal(true), true),
  joinedAt: timestamp,
  lastSeenAt: v.nullable(timestamp),
  aboutMe: v.string(),
  /** The large photo; `userImage` is the small one. */
  picture: v.nullable(v.string()),
  age: v.nullable(shownAge),
  height: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  ...shownPlace.entries,
  contacts: v.array(contact),
  /** With labels, in the order that staff defined; those the documents name are also present under their own names. */
  customFields: v.array(v.object({ name: v.string(), label: v.string(), values: v.array(choice) })),
  ...documentedCustomFields.entries,
  fetishes: v.array(v.object({ ...fetish.entries, answer: fetishAnswer })),
  totalVideo: v.number(),
  views: v.number(),
  totalComment: v.number(),
  /** A memorial account: no contact of any kind is possible. */
  isMemorial: v.boolean(),
  /** The units in which the viewer reads height and weight. */
  usesMetric: v.boolean(),
  /** The viewer's private note about this member. */
  note: v.string(),
  interestSentAt: v.nullable(timestamp),
  can: v.object({
    canContact: v.boolean(),
    canSendInterest: v.boolean(),
    canNote: v.boolean(),
    canBlock: v.boolean(),
    canReport: v.boolean(),
    canComment: v.boolean(),
    canEdit: v.boolean(),
  }),
})
export type MemberProfile = v.InferOutput<typeof memberProfile>

/** Shows the member's own profile as these others see it. Ignored for other profiles. */
const seenAs = v.optional(v.picklist(['members', 'friends']))

export const getMember = defineEndpoint({
  name: 'members.get',
  method: 'POST',
  path: '/api3/user/view',
  access: 'member',
  offline: 'cache',
  perMinute: 120,
  legacy: ['users.data', 'users.getId', 'users.getName'],
  request: v.union([v.object({ userId: memberId, seenAs }), v.object({ userName: text(1, 60), seenAs })]),
  response: memberProfile,
  errors: ['user_not_found'],
})

const placeIds = {
  countryIso: v.nullable(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))),
  regionId: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
  cityId: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2_147_483_647))),
}

/** MMDDYYYY on the wire (1§3), ISO inside. */
export const birthdayText = v.pipe(v.string(), v.regex(/^\d{8}$/, 'date'))
const birthday = v.pipe(
  birthdayText,
  v.transform((value) => `${value.slice(4)}-${value.slice(0, 2)}-${value.slice(2, 4)}`),
  isoDate,
)

/** The member's own form values. */
export const ownProfile = v.object({
  aboutMe: v.string(),
  birthday: birthdayText,
  dobSetting: ageMode,
  height: v.nullable(v.number()),
  weight: v.nullable(v.number()),
  usesMetric: v.boolean(),
  countryIso: v.nullable(v.string()),
  regionId: v.nullable(v.number()),
  cityId: v.nullable(v.number()),
  gisNeighbourhood: v.string(),
  isPrivate: v.boolean(),
  contacts: v.array(contact),
  customValues: v.array(v.object({ name: v.string(), values: v.array(v.string()) })),
  picture: v.nullable(v.string()),
  definitions: v.array(customField),
  version: recordVersion,
})
export type OwnProfile = v.InferOutput<typeof ownProfile>

export const loadProfile = defineEndpoint({
  name: 'profiles.load',
  method: 'GET',
  path: '/api3/profile/load',
  access: 'member',
  offline: 'cache',
  legacy: 'profile.loadEdit',
  request: nothing,
  response: ownProfile,
  errors: [],
})

/**
 * Omitted fields stay unchanged. The resulting profile needs About me, its only required text, and a location unless the location is
 * private (1§5). `countryIso`, `regionId`, `cityId`, `gisNeighbourhood` and `isPrivate` are saved together: if one of them is sent, the
 * omitted ones are cleared. A field that has changed since `version` is refused with edit_conflict.
 */
export const saveProfile = defineEndpoint({
  name: 'profiles.save',
  method: 'POST',
  path: '/api3/profile/save',
  access: 'member',
  offline: 'queue',
  perMinute: 30,
  legacy: 'profile.postEdit',
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    aboutMe: v.optional(text(1, profileTextLengths.aboutMe)),
    birthday: v.optional(birthday),
    dobSetting: v.optional(ageMode),
    height: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(heightRange.min), v.maxValue(heightRange.max)))),
    weight: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(weightRange.min), v.maxValue(weightRange.max)))),
    countryIso: v.optional(placeIds.countryIso),
    regionId: v.optional(placeIds.regionId),
    cityId: v.optional(placeIds.cityId),
    gisNeighbourhood: v.optional(text(0, profileTextLengths.neighbourhood)),
    isPrivate: v.optional(v.boolean()),
    contacts: v.optional(
      v.pipe(
        v.array(v.object({ site: text(1, profileTextLengths.contactSite), value: text(1, profileTextLengths.contactValue) })),
        v.maxLength(mostContacts, 'too_many'),
      ),
    ),
    customValues: v.optional(
      v.pipe(
        v.array(v.object({ name: customFieldName, values: v.pipe(v.array(text(1, profileTextLengths.customText)), v.maxLength(40)) })),
        v.maxLength(40),
      ),
    ),
  }),
  response: ownProfile,
  errors: ['too_young', 'edit_conflict'],
})

export const loadFetishes = defineEndpoint({
  name: 'profiles.loadFetishes',
  method: 'GET',
  path: '/api3/user/fetish/load',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ fetishes: v.array(fetish), answers: v.array(v.object({ fetishId: v.number(), answer: fetishAnswer })) }),
  errors: [],
})

/** The desired answers; null removes one. Omitted answers stay unchanged. */
export const saveFetishes = defineEndpoint({
  name: 'profiles.saveFetishes',
  method: 'POST',
  path: '/api3/user/fetish/update',
  access: 'member',
  offline: 'queue',
  perMinute: 60,
  request: v.object({
    answers: v.pipe(v.array(v.object({ fetishId, answer: v.nullable(fetishAnswer) })), v.minLength(1, 'required'), v.maxLength(300)),
  }),
  response: v.object({ answers: v.array(v.object({ fetishId: v.number(), answer: fetishAnswer })) }),
  errors: [],
})

export const listCustomFields = defineEndpoint({
  name: 'profiles.listCustomFields',
  method: 'GET',
  path: '/api3/profile/custom-fields',
  access: 'member',
  offline: 'cache',
  legacy: 'profile.customFieldDefs',
  request: nothing,
  response: v.object({ fields: v.array(customField) }),
  errors: [],
})
