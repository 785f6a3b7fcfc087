/** Loaded with the first write: what each entity does with the answer to it. */
import type { QueryClient } from '@tanstack/react-query'
import { refreshAccount, settleAccountAnswer } from '#src/entities/account/cache.ts'
import { refreshTalkSettings, settleTalkAnswer } from '#src/entities/chat/cache.ts'
import { refreshComments, settleCommentAnswer } from '#src/entities/comment/cache.ts'
import { refreshFeed, settleFeedAnswer } from '#src/entities/feed/cache.ts'
import { refreshFriends, settleFriendAnswer } from '#src/entities/friend/cache.ts'
import { refreshMail, settleMailAnswer } from '#src/entities/mail/cache.ts'
import { refreshNotifications, refreshNotifySettings, settleNotificationAnswer } from '#src/entities/notification/cache.ts'
import { refreshProfiles, settleProfileAnswer } from '#src/entities/profile/cache.ts'
import { refreshSearches, settleSearchAnswer } from '#src/entities/search/cache.ts'
import { refreshVideo, settleVideoAnswer } from '#src/entities/video/cache.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

export {
  refreshAccount,
  refreshComments,
  refreshFeed,
  refreshFriends,
  refreshMail,
  refreshNotifications,
  refreshNotifySettings,
  refreshProfiles,
  refreshSearches,
  refreshTalkSettings,
  refreshVideo,
}

export function settleAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  settleVideoAnswer(queryClient, entry, answer)
  settleCommentAnswer(queryClient, entry, answer)
  settleAccountAnswer(queryClient, entry, answer)
  settleProfileAnswer(queryClient, entry, answer)
  settleFriendAnswer(queryClient, entry, answer)
  settleNotificationAnswer(queryClient, entry, answer)
  settleSearchAnswer(queryClient, entry, answer)
  settleFeedAnswer(queryClient, entry)
  settleMailAnswer(queryClient, entry, answer)
  settleTalkAnswer(queryClient, entry, answer)
}
