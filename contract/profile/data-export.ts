/** A copy of everything about a member, for himself: asked for, made in the background, kept a week. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, timestamp } from '../primitives.ts'

export const exportKeptDays = 7

export const dataExport = v.object({
  state: v.picklist(['none', 'waiting', 'ready', 'failed']),
  askedAt: v.nullable(timestamp),
  expiresAt: v.nullable(timestamp),
  sizeBytes: v.nullable(v.number()),
  /** Good for this member's session alone, and not longer than the file. */
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

/** One at a time: while one waits, or a fresh one lies ready, that one is meant. */
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
