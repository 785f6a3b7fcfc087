import type { QueryClient } from '@tanstack/react-query'

/** Of every query about memberships. Here, so that what refreshes them does not load their contract. */
export const membershipKey = ['membership'] as const

/** The member's membership, or what they can pay with, changed here or elsewhere. */
export function refreshMembership(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: membershipKey })
}
