import * as v from 'valibot'
import { errorCode, type ErrorCode } from '#contract/errors/error-codes.ts'
import { CallError } from './call-error.ts'

/** Whether the server itself said no. False where nothing answered, where a proxy did, and where the answer cannot be read. */
export function isServerRefusal(error: unknown): error is CallError & { readonly code: ErrorCode } {
  return error instanceof CallError && !error.isGuessed && v.is(errorCode, error.code)
}
