import { CallError } from '#src/http/call-error.ts'

/** In a route's loader: null for whoever is not there for the viewer. Anything else that went wrong is thrown on. */
export async function orMissing<Value>(asked: Promise<Value>): Promise<Value | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && error.code === 'user_not_found') return null
    throw error
  }
}
