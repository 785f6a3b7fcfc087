import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ThreadEntry } from '#src/entities/mail/thread-list.ts'
import { mailQueries } from '#src/entities/mail/queries.ts'

/** The number of unread threads to prefetch. */
const mostAhead = 5

/** Prefetches the messages of unread threads, so that they can be read offline. It does not mark them as read. */
export function useMessagesAhead(entries: readonly ThreadEntry[]): void {
  const queryClient = useQueryClient()
  const unread = entries.filter(({ thread }) => !thread.isRead).slice(0, mostAhead)
  const wanted = unread.map(({ thread }) => `${thread.threadId}:${thread.last.publishedAt}`).join()
  // Fills the query cache, which is outside of React, and through it the device's storage.
  useEffect(() => {
    for (const { thread } of unread) void queryClient.prefetchInfiniteQuery(mailQueries.thread(thread.threadId))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `wanted` stands for the relevant part of the entries.
  }, [queryClient, wanted])
}
