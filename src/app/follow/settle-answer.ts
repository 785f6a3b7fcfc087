/** Loaded with the first write: what each entity does with the answer to it. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshComments, settleCommentAnswer } from '#src/entities/comment/cache.ts'
import { refreshSearches, settleSearchAnswer } from '#src/entities/search/cache.ts'
import { refreshVideo, settleVideoAnswer } from '#src/entities/video/cache.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export { refreshComments, refreshSearches, refreshVideo }

export function settleAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  settleVideoAnswer(queryClient, entry, answer)
  settleCommentAnswer(queryClient, entry, answer)
  settleSearchAnswer(queryClient, entry, answer)
}
