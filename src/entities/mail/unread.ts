import { useQuery } from '@tanstack/react-query'
import { unreadWithPending } from './pending.ts'
import { mailQueries } from './queries.ts'
import { useMailWrites } from './use-mail-writes.ts'

/** How many threads hold something new, for the navigation's badge. */
export function useUnreadMail(): number {
  const { data } = useQuery(mailQueries.counts())
  return unreadWithPending(data?.unread ?? 0, useMailWrites())
}
