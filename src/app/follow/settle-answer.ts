/** Loaded with the first write: what each entity does with the answer to it. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshComments, settleCommentAnswer } from '#src/entities/comment/cache.ts'
import { refreshFeed, settleFeedAnswer } from '#src/entities/feed/cache.ts'
import { refreshVideo, settleVideoAnswer } from '#src/entities/video/cache.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export { refreshComments, refreshFeed, refreshVideo }

export function settleAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  settleVideoAnswer(queryClient, entry, answer)
  settleCommentAnswer(queryClient, entry, answer)
  settleFeedAnswer(queryClient, entry)
}
