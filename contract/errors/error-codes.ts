/**
 * The closed list of expected failures. Status and reporting are in `error-table.ts`, the sentences in `error-messages.ts`; the app loads
 * both lazily.
 */
import * as v from 'valibot'

export const errorCodes = [
  'validation_failed',
  'unauthorized',
  'wrong_credentials',
  'account_banned',
  'account_inactive',
  'account_memorial',
  'session_expired',
  'session_reused',
  'terms_required',
  'forbidden',
  'not_found',
  'user_not_found',
  'member_is_null',
  'album_not_found',
  'video_unavailable',
  'play_not_allowed',
  'sponsors_only',
  'not_bought',
  'bought',
  'download_not_allowed',
  'token_invalid',
  'name_taken',
  'email_taken',
  'too_young',
  'upload_too_large',
  'upload_wrong_type',
  'upload_over_quota',
  'upload_no_space',
  'upload_duplicate',
  'too_few_tickets',
  'edit_conflict',
  'idempotency_mismatch',
  'idempotency_running',
  'rate_limited',
  'body_too_large',
  /** Never sent by the server: a proxy in front of it accepts only smaller bodies. */
  'body_over_proxy_limit',
  'maintenance',
  'unavailable',
  'server_error',
] as const
export type ErrorCode = (typeof errorCodes)[number]
export const errorCode = v.picklist(errorCodes)

/** Field name → rule keys that failed (`required`, `too_long`, `cats.face` …). The client has the texts. */
export const fieldErrors = v.record(v.string(), v.array(v.string()))
export type FieldErrors = v.InferOutput<typeof fieldErrors>

/** Body of every refused call. `data: false` remains for clients of the legacy API (2§8). */
export const errorBody = v.object({
  success: v.literal(false),
  code: v.fallback(errorCode, 'server_error'),
  message: v.string(),
  errors: v.optional(fieldErrors),
  retryAfterSeconds: v.optional(v.number()),
  /** Free bytes, when an upload was refused for lack of space. */
  freeBytes: v.optional(v.number()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/** The body old servers send with HTTP 200 when they break (2§8). */
export const plumberBody = /*i18n*/ 'Oh shit. The plumber has been notified. Please hold or find another stall.'
