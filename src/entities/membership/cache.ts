import type { QueryClient } from '@tanstack/react-query'
import { feedQueries } from '#src/entities/feed/queries.ts'

/** Of every query about memberships. Here, so that what refreshes them does not load their contract. */
export const membershipKey = ['membership'] as const

/** The member's membership, or what they can pay with, changed here or elsewhere. */
export async function refreshMembership(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: membershipKey }),
    // Home reminds of the membership's end.
    client.invalidateQueries({ queryKey: feedQueries.dashboard().queryKey }),
  ])
}
