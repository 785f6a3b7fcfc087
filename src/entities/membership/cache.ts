import type { QueryClient } from '@tanstack/react-query'
import { membershipQueries } from './queries.ts'

/** The member's membership, or what they can pay with, changed here or elsewhere. */
export function refreshMembership(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: membershipQueries.all() })
}
