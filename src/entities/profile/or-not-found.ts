import { notFound } from '@tanstack/react-router'
import { CallError } from '#src/data/http/call-error.ts'

/** In a route's loader: whoever is not there for the viewer has no page. Throws `notFound`, or what else went wrong. */
export async function orNotFound<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof CallError && (error.code === 'user_not_found' || error.code === 'not_found')) throw notFound()
    throw error
  }
}
