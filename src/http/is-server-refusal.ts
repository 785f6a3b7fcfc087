import * as v from 'valibot'
import { errorCode, type ErrorCode } from '#contract/errors/error-codes.ts'
import { CallError } from './call-error.ts'

/** Whether the server itself refused the call. False if nothing or only a proxy answered, and if the answer is unreadable. */
export function isServerRefusal(error: unknown): error is CallError & { readonly code: ErrorCode } {
  return error instanceof CallError && !error.isGuessed && v.is(errorCode, error.code)
}
