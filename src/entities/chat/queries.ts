/**
 * Server data that is not stored in the device's chat store: online members, public chats, their members, counts,
 * settings.
 */
import { queryOptions } from '@tanstack/react-query'
import { countUnread, getChatSettings, listOnline, listParticipants, listPublic, type MessagingHash } from '#contract/chat/chat.ts'
import { listHangout } from '#contract/chat/hangout.ts'
import { listRemoved } from '#contract/chat/removals.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['chat'] as const
const persisted = { isPersisted: true }

export const chatQueries = {
  all: () => all,
  settingsKey: () => [...all, 'settings'] as const,

  online: () =>
    queryOptions({
      queryKey: [...all, 'online'] as const,
      queryFn: ({ signal }) => call(listOnline, {}, { signal }),
      staleTime: staleTimes.live,
    }),

  /** Who is in the public chats now. Never saved on the device: presence is only true at the moment. */
  hangout: () =>
    queryOptions({
      queryKey: [...all, 'hangout'] as const,
      queryFn: ({ signal }) => call(listHangout, {}, { signal }),
      staleTime: staleTimes.live,
    }),

  publicChats: () => pagedQuery(listPublic, {}, { queryKey: [...all, 'public'], staleTime: staleTimes.list, isPersisted: true }),

  participants: (messagingHash: MessagingHash) =>
    pagedQuery(listParticipants, { messagingHash }, { queryKey: [...all, 'participants', messagingHash], staleTime: staleTimes.list }),

  /** For staff: the members removed from a public chat. */
  removed: (messagingHash: MessagingHash) =>
    pagedQuery(listRemoved, { messagingHash }, { queryKey: [...all, 'removed', messagingHash], staleTime: staleTimes.list }),

  unread: () =>
    queryOptions({
      queryKey: [...all, 'unread'] as const,
      queryFn: ({ signal }) => call(countUnread, {}, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  settings: () =>
    queryOptions({
      queryKey: chatQueries.settingsKey(),
      queryFn: ({ signal }) => call(getChatSettings, {}, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),
}
