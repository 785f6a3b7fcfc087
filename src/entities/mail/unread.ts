import { useQuery } from '@tanstack/react-query'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { mailQueries } from './queries.ts'
import { mailWrites } from './writes.ts'

/** The number of unread threads, for the navigation's badge. */
export function useUnreadMail(): number {
  const { data } = useQuery(mailQueries.counts())
  return useOverlay(mailWrites, 'unread')(data?.unread ?? 0)
}
