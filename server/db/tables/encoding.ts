import { sql } from 'drizzle-orm'
import { index, integer, pgTable, real, text } from 'drizzle-orm/pg-core'
import type { EncodingFailure, EncodingStage } from '#contract/encoding.ts'
import { members } from './accounts.ts'
import { moment, reference } from './columns.ts'
import { videos } from './videos.ts'

/** The state of the uploaded file: stored without its metadata, not stored, or stored unchanged because it cannot be copied. */
export type OriginalState = 'stripped' | 'removed' | 'unreadable'

/** One row per video: the state of its encoding. `heartbeat_at` is the sign of life that the watchdog reads. */
export const encodingJobs = pgTable(
  'encoding_jobs',
  {
    videoId: reference()
      .primaryKey()
      .references(() => videos.id),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    /** Storage key of the uploaded original. */
    sourceKey: text().notNull(),
    state: text().$type<'waiting' | 'running' | 'stalled' | 'done' | 'failed'>().notNull().default('waiting'),
    stage: text().$type<EncodingStage>().notNull().default('received'),
    percent: real().notNull().default(0),
    secondsLeft: integer(),
    failure: text().$type<EncodingFailure>(),
    attempts: integer().notNull().default(0),
    revision: integer().notNull().default(1),
    workerId: text(),
    heartbeatAt: moment(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    dismissedAt: moment(),
    /** Null: as uploaded. */
    originalState: text().$type<OriginalState>(),
    originalAt: moment(),
  },
  (table) => [
    index('encoding_jobs_unstripped')
      .on(table.videoId)
      .where(sql`state in ('done','failed') and original_state is null`),
    index('encoding_jobs_member')
      .on(table.memberId, table.updatedAt.desc())
      .where(sql`dismissed_at is null`),
    index('encoding_jobs_alive')
      .on(table.heartbeatAt)
      .where(sql`state in ('running','stalled')`),
  ],
)
