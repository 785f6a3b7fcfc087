/** Which notifications a member wants, on which channel, and when (2§T; 2§7 'notify values'). */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { withoutUndefined } from '../policy/without-undefined.ts'
import { nothing, recordVersion } from '../primitives.ts'

/** Kinds of notification offered in the settings. */
export const notifyTopics = ['friends', 'comments', 'videos', 'heroes', 'members', 'messages', 'site'] as const
export type NotifyTopic = (typeof notifyTopics)[number]
export const notifyChannels = ['screen', 'push', 'mail', 'sound'] as const
export type NotifyChannel = (typeof notifyChannels)[number]
export const digestRhythms = ['off', 'daily', 'weekly'] as const

const channels = v.object({ screen: v.boolean(), push: v.boolean(), mail: v.boolean(), sound: v.boolean() })
const topics = v.object({
  friends: channels,
  comments: channels,
  videos: channels,
  heroes: channels,
  members: channels,
  messages: channels,
  site: channels,
})
/** `22:00`, in the member's time zone. */
const timeOfDay = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'))

const quietHours = v.object({ isOn: v.boolean(), from: timeOfDay, to: timeOfDay })

export const notifySettings = v.object({
  topics,
  /** No push during these hours; notifications still appear in the panel. */
  quietHours,
  /** Pushes and mails name the member and the content. If off, they only announce that something is new. */
  showsDetails: v.boolean(),
  digest: v.picklist(digestRhythms),
})
export type NotifySettings = v.InferOutput<typeof notifySettings>

const usual = { screen: true, push: true, mail: true, sound: false }
export const usualNotifySettings: NotifySettings = {
  topics: {
    friends: usual,
    comments: usual,
    videos: usual,
    heroes: { ...usual, push: false },
    members: usual,
    messages: { ...usual, sound: true },
    site: { ...usual, push: false },
  },
  quietHours: { isOn: false, from: '22:00', to: '08:00' },
  showsDetails: false,
  digest: 'off',
}

const versionedSettings = v.object({ ...notifySettings.entries, version: recordVersion })
export type VersionedNotifySettings = v.InferOutput<typeof versionedSettings>

export const getNotifySettings = defineEndpoint({
  name: 'notifications.getSettings',
  method: 'GET',
  path: '/api3/user/setting/notify-values',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: versionedSettings,
  errors: [],
})

const someChannels = v.optional(v.partial(channels))
/** Omitted values stay unchanged, per channel. */
export const notifySettingsChange = v.object({
  topics: v.optional(
    v.object({
      friends: someChannels,
      comments: someChannels,
      videos: someChannels,
      heroes: someChannels,
      members: someChannels,
      messages: someChannels,
      site: someChannels,
    }),
  ),
  quietHours: v.optional(quietHours),
  showsDetails: v.optional(v.boolean()),
  digest: v.optional(v.picklist(digestRhythms)),
})
export type NotifySettingsChange = v.InferOutput<typeof notifySettingsChange>

/** Pure; the server and an optimistic update on the device produce the same result. */
export function withChange(settings: NotifySettings, change: NotifySettingsChange): NotifySettings {
  const { topics: some = {}, quietHours: hours = settings.quietHours } = change
  const { showsDetails = settings.showsDetails, digest = settings.digest } = change
  const next = { ...settings.topics }
  for (const topic of notifyTopics) next[topic] = { ...next[topic], ...withoutUndefined(some[topic] ?? {}) }
  return { topics: next, quietHours: hours, showsDetails, digest }
}

/** The fields of a change, for version checks: `digest`, `quietHours`, `topics.friends.push`. */
export function changedFieldsOf({ topics = {}, ...plain }: NotifySettingsChange): string[] {
  const channels = Object.entries(topics).flatMap(([topic, change]) =>
    Object.keys(withoutUndefined(change ?? {})).map((channel) => `topics.${topic}.${channel}`),
  )
  return [...Object.keys(withoutUndefined(plain)), ...channels]
}

export const saveNotifySettings = defineEndpoint({
  name: 'notifications.saveSettings',
  method: 'POST',
  path: '/api3/user/setting/notify',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'queue',
  isVersioned: true,
  request: v.object({ ...notifySettingsChange.entries, version: v.optional(recordVersion) }),
  response: versionedSettings,
  errors: ['edit_conflict'],
})
