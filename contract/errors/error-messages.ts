/** The English sentence of each error code: the server sends it along, and the app shows its translation (`src/i18n/error-words.ts`). */
import type { ErrorCode } from './error-codes.ts'

export const errorMessages = {
  validation_failed: /*i18n*/ 'Please check the marked fields.',
  unauthorized: /*i18n*/ 'Please sign in.',
  wrong_credentials: /*i18n*/ 'That name and password do not match.',
  account_banned: /*i18n*/ 'This account is banned. Write to us if you think that is a mistake.',
  account_inactive: /*i18n*/ 'This account is inactive. Write to us to have it opened again.',
  account_memorial: /*i18n*/ 'This account is kept in memory of its member.',
  session_expired: /*i18n*/ 'Your session has ended. Please sign in again.',
  session_reused: /*i18n*/ 'This session was used elsewhere and has been ended.',
  terms_required: /*i18n*/ 'Please accept the terms first.',
  forbidden: /*i18n*/ 'You may not do this.',
  not_found: /*i18n*/ 'This is not here, or no longer.',
  user_not_found: /*i18n*/ 'User not found',
  member_is_null: /*i18n*/ 'Member is null',
  album_not_found: /*i18n*/ 'Album not found',
  video_unavailable: /*i18n*/ 'Video unavailable due to status',
  play_not_allowed: /*i18n*/ 'The owner has not opened this film to you.',
  sponsors_only: /*i18n*/ 'Featured films play for sponsors.',
  download_not_allowed: /*i18n*/ 'The owner has not allowed downloads.',
  token_invalid: /*i18n*/ 'This link is no longer valid. Ask for a new one.',
  name_taken: /*i18n*/ 'That name is taken.',
  email_taken: /*i18n*/ 'That address is already in use.',
  too_young: /*i18n*/ 'You have to be 18 or older.',
  upload_too_large: /*i18n*/ 'This file is larger than the server accepts.',
  upload_wrong_type: /*i18n*/ 'This kind of file is not accepted.',
  upload_over_quota: /*i18n*/ 'You don’t have enough space left for this video.',
  upload_no_space: /*i18n*/ 'The server doesn’t have enough space for this file right now.',
  upload_duplicate: /*i18n*/ 'This file is already being uploaded.',
  edit_conflict: /*i18n*/ 'Somebody changed this in the meantime.',
  idempotency_mismatch: /*i18n*/ 'This request was sent before with other content.',
  idempotency_running: /*i18n*/ 'This request is still being worked on.',
  rate_limited: /*i18n*/ 'That was a lot at once. Wait a moment and try again.',
  body_too_large: /*i18n*/ 'That is more than we can take at once.',
  maintenance: /*i18n*/ 'The site is closed for maintenance.',
  unavailable: /*i18n*/ 'Part of the site is not answering. Nothing you typed is lost. Try again in a moment.',
  server_error: /*i18n*/ 'Something went wrong. Please try again later or contact us.',
} as const satisfies Record<ErrorCode, string>

/** What members read when the server itself broke: that they had better stop (2§8). */
export const serverErrorText = /*i18n*/ 'MBH server error. Do not continue!'
