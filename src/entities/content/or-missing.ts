import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { CallError } from '#src/http/call-error.ts'

/** For a route's loader: null for something that does not exist for the viewer. Any other error is rethrown. */
export async function orMissing<Value>(asked: Promise<Value>, code: ErrorCode): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.code === code) return null
    throw error
  }
}
