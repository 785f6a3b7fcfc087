import { CallError } from '#src/http/call-error.ts'

/** For a route's loader: null for a member who does not exist for the viewer. Any other error is rethrown. */
export async function orMissing<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.code === 'user_not_found') return null
    throw error
  }
}
