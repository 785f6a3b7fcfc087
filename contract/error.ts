/** The closed list of expected failures. Status and reporting are tables; words live in the catalogues (`src/i18n/error-words.ts`). */
import * as v from 'valibot'

/** Per code: HTTP status, whether it is worth a report, and the English sentence the server sends along. */
export const errorTable = {
  validation_failed: { status: 422, report: false, message: /*i18n*/ 'Please check the marked fields.' },
  unauthorized: { status: 401, report: false, message: /*i18n*/ 'Please sign in.' },
  wrong_credentials: { status: 422, report: false, message: /*i18n*/ 'That name and password do not match.' },
  account_banned: { status: 403, report: false, message: /*i18n*/ 'This account is banned. Write to us if you think that is a mistake.' },
  account_inactive: { status: 403, report: false, message: /*i18n*/ 'This account is inactive. Write to us to have it opened again.' },
  account_memorial: { status: 403, report: false, message: /*i18n*/ 'This account is kept in memory of its member.' },
  session_expired: { status: 401, report: false, message: /*i18n*/ 'Your session has ended. Please sign in again.' },
  session_reused: { status: 401, report: true, message: /*i18n*/ 'This session was used elsewhere and has been ended.' },
  terms_required: { status: 403, report: false, message: /*i18n*/ 'Please accept the terms first.' },
  forbidden: { status: 403, report: false, message: /*i18n*/ 'You may not do this.' },
  not_found: { status: 404, report: false, message: /*i18n*/ 'This is not here, or no longer.' },
  user_not_found: { status: 404, report: false, message: /*i18n*/ 'User not found' },
  member_is_null: { status: 422, report: false, message: /*i18n*/ 'Member is null' },
  album_not_found: { status: 404, report: false, message: /*i18n*/ 'Album not found' },
  video_unavailable: { status: 409, report: false, message: /*i18n*/ 'Video unavailable due to status' },
  play_not_allowed: { status: 403, report: false, message: /*i18n*/ 'The owner has not opened this film to you.' },
  sponsors_only: { status: 403, report: false, message: /*i18n*/ 'Featured films play for sponsors.' },
  download_not_allowed: { status: 403, report: false, message: /*i18n*/ 'The owner has not allowed downloads.' },
  token_invalid: { status: 422, report: false, message: /*i18n*/ 'This link is no longer valid. Ask for a new one.' },
  name_taken: { status: 409, report: false, message: /*i18n*/ 'That name is taken.' },
  email_taken: { status: 409, report: false, message: /*i18n*/ 'That address is already in use.' },
  too_young: { status: 422, report: false, message: /*i18n*/ 'You have to be 18 or older.' },
  upload_too_large: { status: 413, report: false, message: /*i18n*/ 'This file is larger than the server accepts.' },
  upload_wrong_type: { status: 415, report: false, message: /*i18n*/ 'This kind of file is not accepted.' },
  upload_over_quota: { status: 413, report: false, message: /*i18n*/ 'You don’t have enough space left for this video.' },
  upload_no_space: { status: 507, report: false, message: /*i18n*/ 'The server doesn’t have enough space for this file right now.' },
  upload_duplicate: { status: 409, report: false, message: /*i18n*/ 'This file is already being uploaded.' },
  edit_conflict: { status: 409, report: false, message: /*i18n*/ 'Somebody changed this in the meantime.' },
  idempotency_mismatch: { status: 422, report: true, message: /*i18n*/ 'This request was sent before with other content.' },
  idempotency_running: { status: 409, report: false, message: /*i18n*/ 'This request is still being worked on.' },
  rate_limited: { status: 429, report: false, message: /*i18n*/ 'That was a lot at once. Wait a moment and try again.' },
  body_too_large: { status: 413, report: false, message: /*i18n*/ 'That is more than we can take at once.' },
  maintenance: { status: 503, report: false, message: /*i18n*/ 'The site is closed for maintenance.' },
  server_error: { status: 500, report: true, message: /*i18n*/ 'Something went wrong. Please try again later or contact us.' },
} as const satisfies Record<string, { status: number; report: boolean; message: string }>

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

/** What members read when the server itself broke: that they had better stop (2§8). */
export const serverErrorText = /*i18n*/ 'MBH server error. Do not continue!'

/** An expected refusal. Thrown by commands and policies, turned into an `errorBody` at the edge. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly errors: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly freeBytes: number | undefined
  constructor(code: ErrorCode, details: { errors?: FieldErrors; message?: string; retryAfterSeconds?: number; freeBytes?: number } = {}) {
    super(details.message ?? errorTable[code].message)
    this.code = code
    this.errors = details.errors
    this.retryAfterSeconds = details.retryAfterSeconds
    this.freeBytes = details.freeBytes
  }
}

/** A refusal that names fields. */
export function invalid(errors: FieldErrors): Refusal {
  return new Refusal('validation_failed', { errors })
}
