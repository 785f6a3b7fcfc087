/** Settings that only their own screens need; they are separate so that no other page loads them. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'
import { self } from '../session.ts'

/** Six hexadecimal digits without a leading #, as the documents write colours (`stamp_rgb`, 1§9). */
const colour = v.pipe(v.string(), v.toLowerCase(), v.regex(/^[0-9a-f]{6}$/, 'colour'))
const whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least, 'too_small'), v.maxValue(most, 'too_large'))

export const watermarkPresets = ['none', 'dmca', 'public', 'custom'] as const
export const watermarkLimits = { text: 60, fontSize: [8, 96], speed: [1, 10], offset: [0, 50] } as const

/** The text drawn over the member's own videos (1§3). Sizes refer to a frame whose short side is 720 pixels. */
export const watermark = v.object({
  preset: v.optional(v.picklist(watermarkPresets), 'none'),
  /** Shown by `custom` only; preserved while another preset is selected. */
  text: v.optional(text(0, watermarkLimits.text), ''),
  fontSize: v.optional(whole(...watermarkLimits.fontSize), 24),
  textColour: v.optional(colour, '727272'),
  outlineColour: v.optional(colour, '000000'),
  /** Percent of width and height from the lower right corner; the starting point of a moving watermark. */
  offsetX: v.optional(whole(...watermarkLimits.offset), 3),
  offsetY: v.optional(whole(...watermarkLimits.offset), 4),
  /** The watermark moves across the whole frame. */
  isWalking: v.optional(v.boolean(), false),
  /** 1 (slow) to 10 (fast); applies to a moving watermark only. */
  speed: v.optional(whole(...watermarkLimits.speed), 3),
})
export type Watermark = v.InferOutput<typeof watermark>

export const packagers = ['cenc,fps', 'cenc', 'fps', 'dash', 'none'] as const
export type Packager = (typeof packagers)[number]

/** Initial settings of the member's new videos; each can be changed per video afterwards. */
export const filmDefaults = v.object({
  /** Viewers see their own name over the video, as a deterrent to recording the screen. */
  watcherOverlay: v.optional(v.boolean(), false),
  packager: v.optional(v.picklist(packagers), 'none'),
})
export type VideoDefaults = v.InferOutput<typeof filmDefaults>

export const dmcaAuthorisation = v.object({ fullName: v.string(), givenAt: timestamp })

export const accountDetails = v.object({
  watermark,
  filmDefaults,
  /** The packagers this server supports. */
  offeredPackagers: v.array(v.picklist(packagers)),
  dmcaAgent: v.nullable(dmcaAuthorisation),
  /** Requested and not yet confirmed. */
  pendingEmail: v.nullable(v.string()),
  /** International (`+4420…`), confirmed. */
  phone: v.nullable(v.string()),
  /** A code was sent to it and has not been entered yet. */
  pendingPhone: v.nullable(v.string()),
  /** Text messages reach only the operator, who reads the code. */
  isSmsSandbox: v.boolean(),
  /** Null: it can be changed now. */
  handleChangeableAt: v.nullable(timestamp),
  removal: v.nullable(v.object({ at: timestamp, keepsContent: v.boolean() })),
  /** Version of the settings record. */
  version: v.optional(recordVersion, 0),
})
export type AccountDetails = v.InferOutput<typeof accountDetails>

export const getAccountDetails = defineEndpoint({
  name: 'accounts.getDetails',
  method: 'GET',
  path: '/api3/user/setting/details',
  access: 'signedIn',
  offline: 'cache',
  request: nothing,
  response: accountDetails,
  errors: [],
})

/** Centimetres and kilograms or feet and pounds, and the time zone in which times are shown. */
export const saveUnits = defineEndpoint({
  name: 'accounts.saveUnits',
  method: 'POST',
  path: '/api3/user/setting/metric',
  access: 'signedIn',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  request: v.object({
    version: v.optional(recordVersion),
    usesMetric: v.optional(v.boolean()),
    /** IANA name; empty: the device's zone. */
    timeZone: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.maxLength(60), v.check(isTimeZone, 'time_zone'))])),
  }),
  response: self,
  errors: ['edit_conflict'],
})

export const listTimeZones = defineEndpoint({
  name: 'accounts.listTimeZones',
  method: 'GET',
  path: '/api3/user/setting/time-zones',
  access: 'signedIn',
  offline: 'cache',
  legacy: 'profile.timezones',
  request: nothing,
  response: v.object({ timeZones: v.array(v.string()) }),
  errors: [],
})

export const saveWatermark = defineEndpoint({
  name: 'accounts.saveWatermark',
  method: 'POST',
  path: '/api3/user/setting/watermark',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  /** Omitted fields stay unchanged. */
  request: v.object({ ...v.partial(watermark).entries, version: v.optional(recordVersion) }),
  response: v.object({ ...watermark.entries, version: recordVersion }),
  errors: ['edit_conflict'],
})

export const saveVideoDefaults = defineEndpoint({
  name: 'accounts.saveFilmDefaults',
  method: 'POST',
  path: '/api3/user/setting/drm',
  access: 'member',
  offline: 'queue',
  coalesce: 'join',
  isVersioned: true,
  request: v.partial(v.object({ watcherOverlay: v.boolean(), packager: v.picklist(packagers), version: recordVersion })),
  response: v.object({ ...filmDefaults.entries, version: recordVersion }),
  errors: ['edit_conflict'],
})

/** A declaration signed with a name. It requires a connection, so that its date is the server's. */
export const giveDmcaAuthorisation = defineEndpoint({
  name: 'accounts.giveDmcaAuthorisation',
  method: 'POST',
  path: '/api3/user/setting/dmca-agent',
  access: 'member',
  offline: 'never',
  perMinute: 10,
  request: v.object({ fullName: text(3, 120) }),
  response: dmcaAuthorisation,
  errors: [],
})

export const withdrawDmcaAuthorisation = defineEndpoint({
  name: 'accounts.withdrawDmcaAuthorisation',
  method: 'POST',
  path: '/api3/user/setting/dmca-agent-withdraw',
  access: 'member',
  isOpenWhilePending: true,
  offline: 'never',
  perMinute: 10,
  request: nothing,
  response: nothing,
  errors: [],
})

/** Accepts every name the runtime knows, including aliases (`US/Pacific`). */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    // RangeError: unknown time zone.
    return false
  }
}
