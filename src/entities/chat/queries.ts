/** What is asked of the server and not lived with: who is here, public chats, who is in one, counts, settings. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { RequestInput } from '#contract/endpoint.ts'
import {
  countUnread,
  getTalkSettings,
  listOnline,
  listParticipants,
  listPublic,
  saveTalkSettings as saveTalkSettingsCall,
  type MessagingHash,
} from '#contract/talk/chat.ts'
import { listRemoved } from '#contract/talk/removals.ts'
import { call } from '#src/data/http/call.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { talkSettingsSubject } from './pending.ts'

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

  publicChats: () =>
    infiniteQueryOptions({
      queryKey: [...all, 'public'] as const,
      queryFn: ({ pageParam, signal }) => call(listPublic, pageParam ? { cursor: pageParam } : {}, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  participants: (messagingHash: MessagingHash) =>
    infiniteQueryOptions({
      queryKey: [...all, 'participants', messagingHash] as const,
      queryFn: ({ pageParam, signal }) =>
        call(listParticipants, { messagingHash, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
    }),

  /** For staff: whom they took out of a public chat. */
  removed: (messagingHash: MessagingHash) =>
    infiniteQueryOptions({
      queryKey: [...all, 'removed', messagingHash] as const,
      queryFn: ({ pageParam, signal }) => call(listRemoved, { messagingHash, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
    }),

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
      queryFn: ({ signal }) => call(getTalkSettings, {}, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),
}

/** May wait for the line; what waits is laid over by `settingsWithPending`. */
export function saveTalkSettings(change: RequestInput<typeof saveTalkSettingsCall>): Promise<void> {
  return submit(saveTalkSettingsCall, change, talkSettingsSubject)
}
