/** Who may see what about a member (settings drawer `privacy`, 1§3). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { contentAudiences } from '../policy/members.ts'
import { nothing, recordVersion } from '../primitives.ts'
import { fieldVisibility } from './profile.ts'
import { audience } from '../video-choices.ts'

const contentAudience = v.picklist(contentAudiences)

/** Audience of each of the five kinds of content. */
export const privacyContent = v.object({
  profile: contentAudience,
  photos: contentAudience,
  photoAlbums: contentAudience,
  videos: contentAudience,
  videoAlbums: contentAudience,
})

export const privacySettings = v.object({
  privacyContent,
  /** Defaults of new videos. */
  videoPlay: audience,
  videoDownload: audience,
  showsActivity: v.boolean(),
  sharesLocation: v.boolean(),
  /** 'Near me' needs a city: without one, sharing has no effect. */
  hasTown: v.boolean(),
  /** Every field that has an audience, including custom ones. */
  fields: v.array(fieldVisibility),
  /** Labels of the custom fields among them; clients translate the ones they know. */
  customLabels: v.array(v.object({ name: v.string(), label: v.string() })),
  /** Only admins and vendors may choose that nobody can play a video (E-11). */
  canChooseNobody: v.boolean(),
  version: recordVersion,
})
export type PrivacySettings = v.InferOutput<typeof privacySettings>

export const loadPrivacy = defineEndpoint({
  name: 'privacy.load',
  method: 'GET',
  path: '/api3/user/setting/privacy',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: privacySettings,
  errors: [],
})

/** Omitted fields stay unchanged. A field that has changed since `version` is refused with edit_conflict. */
export const savePrivacy = defineEndpoint({
  name: 'privacy.save',
  method: 'POST',
  path: '/api3/user/setting/privacy',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  perMinute: 60,
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    privacyContent: v.optional(v.partial(privacyContent)),
    videoPlay: v.optional(audience),
    videoDownload: v.optional(audience),
    showsActivity: v.optional(v.boolean()),
    sharesLocation: v.optional(v.boolean()),
    fields: v.optional(v.pipe(v.array(fieldVisibility), v.maxLength(60))),
  }),
  response: privacySettings,
  errors: ['edit_conflict'],
})
export type PrivacyChange = v.InferInput<typeof savePrivacy.request>
