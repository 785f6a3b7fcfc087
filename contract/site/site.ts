/** Error log, build version, health. */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing, text, timestamp } from '../primitives.ts'

/** Time, message, route and origin (1§8) and the build; never personal data: the client strips names and queries from addresses. */
export const clientLogEntry = v.object({
  time: timestamp,
  message: text(1, 2000),
  route: text(0, 300),
  origin: text(0, 300),
  build: text(1, 80),
  stack: v.optional(text(0, 4000), ''),
  kind: v.picklist(['error', 'missing_phrase', 'csp', 'chunk', 'worker']),
})
export type ClientLogEntry = v.InferOutput<typeof clientLogEntry>

/** The documents' form: one entry with at most four keys (1§8). */
const oneEntry = v.pipe(
  v.object({
    ...clientLogEntry.entries,
    build: v.optional(clientLogEntry.entries.build, 'unknown'),
    kind: v.optional(clientLogEntry.entries.kind, 'error'),
  }),
  v.transform((entry) => ({ entries: [entry] })),
)

export const logClientError = defineEndpoint({
  name: 'operations.logClientError',
  method: 'POST',
  path: '/api3/profile/log',
  access: 'open',
  offline: 'queue',
  isBackground: true,
  perMinute: 30,
  maxBodyBytes: 64_000,
  request: v.union([v.object({ entries: v.pipe(v.array(clientLogEntry), v.minLength(1), v.maxLength(20)) }), oneEntry]),
  response: nothing,
  errors: [],
})

export const versionCheckMs = 300_000
/** `version.json` next to index.html. Of two builds the one with the greater name is newer; `builtAt` is the commit time of its sources. */
export const versionFile = v.object({ build: v.string(), builtAt: v.string() })

export const siteStatus = defineEndpoint({
  name: 'operations.siteStatus',
  method: 'GET',
  path: '/api3/admin/bin/online-status',
  access: 'open',
  offline: 'cache',
  request: nothing,
  response: v.object({
    isOnline: v.boolean(),
    message: v.string(),
    emailDelivery: v.picklist(['online', 'sandbox', 'offline']),
    /** Documented field (1§3): false without a mail server, and after a mail was refused until one is accepted again. */
    emailDeliveryOnline: v.boolean(),
  }),
  errors: [],
})
