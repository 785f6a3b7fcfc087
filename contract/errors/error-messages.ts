/**
 * The English sentence of each error code: the server includes it in the answer, and the app shows its translation
 * (`src/i18n/error-messages.ts`).
 */
import type { ErrorCode } from './error-codes.ts'

export const errorMessages = {
  validation_failed: /*i18n*/ 'Check the highlighted fields.',
  unauthorized: /*i18n*/ 'Please sign in.',
  wrong_credentials: /*i18n*/ 'Wrong name or password.',
  account_banned: /*i18n*/ 'This account has been banned. If you think that’s a mistake, contact us.',
  account_inactive: /*i18n*/ 'This account is inactive. Contact us to reopen it.',
  account_memorial: /*i18n*/ 'This account has been memorialised.',
  session_expired: /*i18n*/ 'Your session has expired. Sign in again.',
  session_reused: /*i18n*/ 'This session was used somewhere else, so we signed it out.',
  terms_required: /*i18n*/ 'Accept the terms first.',
  forbidden: /*i18n*/ 'You don’t have permission to do that.',
  not_found: /*i18n*/ 'This isn’t available, or no longer exists.',
  user_not_found: /*i18n*/ 'User not found',
  member_is_null: /*i18n*/ 'Member is null',
  album_not_found: /*i18n*/ 'Album not found',
  video_unavailable: /*i18n*/ 'Video unavailable due to status',
  play_not_allowed: /*i18n*/ 'The owner hasn’t shared this video with you.',
  sponsors_only: /*i18n*/ 'Featured videos are for sponsors.',
  not_bought: /*i18n*/ 'Only buyers can watch this video.',
  bought: /*i18n*/ 'Members have bought this, so it has to stay until their access ends. You can take it off sale, or refund them first.',
  download_not_allowed: /*i18n*/ 'The owner doesn’t allow downloads.',
  token_invalid: /*i18n*/ 'This link is no longer valid. Request a new one.',
  name_taken: /*i18n*/ 'That name is already taken.',
  email_taken: /*i18n*/ 'That email address is already in use.',
  too_young: /*i18n*/ 'You must be 18 or older.',
  upload_too_large: /*i18n*/ 'This file is too large for the server.',
  upload_wrong_type: /*i18n*/ 'This file type isn’t supported.',
  upload_over_quota: /*i18n*/ 'You don’t have enough space left for this file.',
  upload_no_space: /*i18n*/ 'The server doesn’t have enough space for this file right now.',
  upload_duplicate: /*i18n*/ 'This file is already being uploaded.',
  too_few_tickets: /*i18n*/ 'You don’t have enough tickets.',
  edit_conflict: /*i18n*/ 'Someone else changed this in the meantime.',
  idempotency_mismatch: /*i18n*/ 'This was already sent with different content.',
  idempotency_running: /*i18n*/ 'Still working on your last request.',
  rate_limited: /*i18n*/ 'Too many requests. Wait a moment and try again.',
  body_too_large: /*i18n*/ 'That’s too much at once.',
  body_over_proxy_limit:
    /*i18n*/ 'The server in front of this site doesn’t let anything this large through. Try something smaller, or contact us.',
  maintenance: /*i18n*/ 'The site is down for maintenance.',
  unavailable: /*i18n*/ 'Part of the site isn’t responding. Nothing you typed is lost. Try again in a moment.',
  server_error: /*i18n*/ 'Something went wrong. Please try again later or contact us.',
} as const satisfies Record<ErrorCode, string>

/** Shown to members when the server itself fails: it advises them to stop (2§8). */
export const serverErrorText = /*i18n*/ 'MBH server error. Do not continue!'
