/**
 * The commands a test may send to the run's site: the processes belong to the global set-up, tests run in a process of
 * their own.
 */
import * as v from 'valibot'

export const siteCommand = v.variant('kind', [
  v.object({ kind: v.picklist(['kill-server', 'stop-server', 'kill-encoder', 'stop-encoder', 'start-encoder']) }),
  v.object({
    kind: v.literal('start-server'),
    appFolder: v.optional(v.string()),
    /** Settings of this start only. */
    env: v.optional(v.record(v.string(), v.string())),
  }),
])
export type SiteCommand = v.InferOutput<typeof siteCommand>

/** The set-up's description of each worker's site for the tests, in one environment variable. */
export const siteFacts = v.object({
  origin: v.string(),
  controlUrl: v.string(),
  demoPassword: v.string(),
  logs: v.string(),
  videos: v.string(),
  run: v.string(),
})
export type SiteFacts = v.InferOutput<typeof siteFacts>
export const factsVariable = 'ROPEWALK_E2E_SITE'

export const commandAnswer = v.object({ databaseUrl: v.string(), error: v.optional(v.string()) })
