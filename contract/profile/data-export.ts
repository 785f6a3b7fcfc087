/** A copy of all data about a member, for that member: requested, created in the background, available for a week. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, timestamp } from '../primitives.ts'

export const exportKeptDays = 7

export const dataExport = v.object({
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  askedAt: v.nullable(timestamp),
  expiresAt: v.nullable(timestamp),
  sizeBytes: v.nullable(v.number()),
  /** Valid only in this member's session, and no longer than the file exists. */
  address: v.nullable(v.string()),
})
export type DataExport = v.InferOutput<typeof dataExport>

export const getExport = defineEndpoint({
  name: 'exports.get',
  method: 'GET',
  path: '/api3/profile/export/state',
  access: 'signedIn',
  offline: 'never',
  request: nothing,
  response: dataExport,
  errors: [],
})

/** One at a time: if one is pending or a recent one is ready, that one is returned. */
export const requestExport = defineEndpoint({
  name: 'exports.request',
  method: 'POST',
  path: '/api3/profile/export',
  access: 'signedIn',
  offline: 'never',
  perMinute: 3,
  legacy: 'profile.export',
  request: nothing,
  response: dataExport,
  errors: [],
})
