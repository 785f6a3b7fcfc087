/** Settings for each kind of job. Exhaustive: a new job name without a row does not compile. */
import type { Queue } from 'pg-boss'
import type { JobName } from './queue.ts'

interface QueueSettings extends Omit<Queue, 'name'> {
  /** Jobs at the same time in one process. */
  readonly atOnce: number
}

const hour = 3600
/** `exclusive`: one waiting or running job per key. `notify`: workers wake at once instead of at the next poll. */
const usual = {
  policy: 'exclusive',
  notify: true,
  retryLimit: 5,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 600,
  retentionSeconds: 14 * 24 * hour,
  deleteAfterSeconds: 24 * hour,
  expireInSeconds: 300,
  atOnce: 1,
} as const

export const queueSettings: Readonly<Record<JobName, QueueSettings>> = {
  // A dead encoder is noticed by its missing heartbeat, not after hours.
  'encode-video': { ...usual, retryLimit: 3, expireInSeconds: 12 * hour, heartbeatSeconds: 30 },
  'remake-images': { ...usual, retryLimit: 3, expireInSeconds: hour, heartbeatSeconds: 30 },
  'delete-video-media': { ...usual, retryLimit: 10, expireInSeconds: hour },
  'strip-originals': { ...usual, retryLimit: 3, expireInSeconds: 6 * hour, heartbeatSeconds: 30 },
  'photos.make': { ...usual, atOnce: 2, retryLimit: 3, expireInSeconds: hour, heartbeatSeconds: 30 },
  'photos.makeDownload': { ...usual, retryLimit: 3, expireInSeconds: hour },
  'photos.makeAvif': { ...usual, retryLimit: 3, expireInSeconds: hour },
  'photos.discard': { ...usual, retryLimit: 10, expireInSeconds: hour },
  'make-export': { ...usual, retryLimit: 3, expireInSeconds: hour },
  'send-mail': { ...usual, retryLimit: 10, atOnce: 2 },
  'send-push': { ...usual, retryLimit: 4, retryDelay: 10, atOnce: 4, retentionSeconds: 24 * hour },
  'send-digest': { ...usual, retryLimit: 6, retryDelay: 60 },
  'send-reset-mail': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour, deleteAfterSeconds: 60 },
  'list-birthdays': { ...usual, notify: false },
  'send-email-change': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour, deleteAfterSeconds: 60 },
  'remove-account': { ...usual, retryLimit: 10, expireInSeconds: hour },
  'import-places': { ...usual, retryLimit: 3 },
  'hold-names': { ...usual, retryLimit: 3, expireInSeconds: hour },
  'send-auth-link': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour, deleteAfterSeconds: 60 },
  'send-code': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour / 6, deleteAfterSeconds: 60 },
  'send-phone-code': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour / 6, deleteAfterSeconds: 60 },
  'send-invitation': { ...usual, retryLimit: 10 },
  'send-showcase-mail': { ...usual, retryLimit: 5, atOnce: 2, retentionSeconds: hour, deleteAfterSeconds: 60 },
  'tell-sale-back': { ...usual, atOnce: 2 },
  'check-ledger': { ...usual, notify: false, retryLimit: 1, expireInSeconds: hour },
  'check-memberships': { ...usual, notify: false, expireInSeconds: hour },
  'run-renewals': { ...usual, notify: false, expireInSeconds: hour },
  'settle-payments': { ...usual, retryLimit: 0 },
  'tidy-up': { ...usual, retryLimit: 0, notify: false },
}

// Object.keys of an exhaustive record are exactly its keys.
export const jobNames = Object.keys(queueSettings) as JobName[]
