import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ThreadEntry } from '#src/entities/mail/thread-list.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'

/** Of what is new, so many threads. */
const mostAhead = 5

/** Fetches the letters of what is new before it is opened, so that it can be read where there is no line. Reads nothing as far as others can tell. */
export function useLettersAhead(entries: readonly ThreadEntry[]): void {
  const queryClient = useQueryClient()
  const unread = entries.filter(({ thread }) => !thread.isRead).slice(0, mostAhead)
  const wanted = unread.map(({ thread }) => `${thread.threadId}:${thread.last.publishedAt}`).join()
  // Fills the query cache, which lies outside React, and through it the device.
  useEffect(() => {
    for (const { thread } of unread) void queryClient.prefetchInfiniteQuery(mailQueries.thread(thread.threadId))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` says what of the entries counts.
  }, [queryClient, wanted])
}
