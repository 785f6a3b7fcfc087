/** The closed list of expected failures. Their sentences stand in `error-messages.ts`, which the app loads after its first paint. */
import * as v from 'valibot'

/** Per code: HTTP status, and whether it is worth a report. */
export const errorTable = {
  validation_failed: { status: 422, report: false },
  unauthorized: { status: 401, report: false },
  wrong_credentials: { status: 422, report: false },
  account_banned: { status: 403, report: false },
  account_inactive: { status: 403, report: false },
  account_memorial: { status: 403, report: false },
  session_expired: { status: 401, report: false },
  session_reused: { status: 401, report: true },
  terms_required: { status: 403, report: false },
  forbidden: { status: 403, report: false },
  not_found: { status: 404, report: false },
  user_not_found: { status: 404, report: false },
  member_is_null: { status: 422, report: false },
  album_not_found: { status: 404, report: false },
  video_unavailable: { status: 409, report: false },
  play_not_allowed: { status: 403, report: false },
  sponsors_only: { status: 403, report: false },
  download_not_allowed: { status: 403, report: false },
  token_invalid: { status: 422, report: false },
  name_taken: { status: 409, report: false },
  email_taken: { status: 409, report: false },
  too_young: { status: 422, report: false },
  upload_too_large: { status: 413, report: false },
  upload_wrong_type: { status: 415, report: false },
  upload_over_quota: { status: 413, report: false },
  upload_no_space: { status: 507, report: false },
  upload_duplicate: { status: 409, report: false },
  edit_conflict: { status: 409, report: false },
  idempotency_mismatch: { status: 422, report: true },
  idempotency_running: { status: 409, report: false },
  rate_limited: { status: 429, report: false },
  body_too_large: { status: 413, report: false },
  maintenance: { status: 503, report: false },
  server_error: { status: 500, report: true },
} as const satisfies Record<string, { status: number; report: boolean }>

export type ErrorCode = keyof typeof errorTable
export const errorCodes = Object.keys(errorTable) as [ErrorCode, ...ErrorCode[]]
export const errorCode = v.picklist(errorCodes)

/** Field name → rule keys that failed (`required`, `too_long`, `cats.face` …). The client has the words. */
export const fieldErrors = v.record(v.string(), v.array(v.string()))
export type FieldErrors = v.InferOutput<typeof fieldErrors>

/** Body of every refused call. `data: false` is kept for readers of the old interface (2§8). */
export const errorBody = v.object({
  success: v.literal(false),
  code: v.fallback(errorCode, 'server_error'),
  message: v.string(),
  errors: v.optional(fieldErrors),
  retryAfterSeconds: v.optional(v.number()),
  /** Bytes that are still free, when an upload was refused for lack of space. */
  freeBytes: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/** The body old servers send with HTTP 200 when they break (2§8). */
export const plumberBody = /*i18n*/ 'Oh shit. The plumber has been notified. Please hold or find another stall.'
