/** Reading mail: boxes, threads, how much is new. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  countMail,
  listThreads,
  searchMessages,
  searchThreads,
  type MailMessageId,
  type MailView,
  type ThreadId,
} from '#contract/talk/mail.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'

const all = ['mail'] as const
const persisted = { isPersisted: true }

/** Where a page of letters begins or ends; none for the newest. */
export interface LetterEdge {
  readonly beforeId?: MailMessageId
  readonly afterId?: MailMessageId
}
const newest: LetterEdge = {}

export const mailQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,
  threads: () => [...all, 'thread'] as const,

  /** 20 a page, newest letter first. */
  list: (view: MailView) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.lists(), view] as const,
      queryFn: ({ pageParam, signal }) => call(listThreads, { box: view, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  /** By the server. Without a line the device searches what it keeps (`search-device.ts`). */
  search: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...all, 'search', text] as const,
      queryFn: ({ pageParam, signal }) => call(searchThreads, { text, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: staleTimes.list,
    }),

  /** Letters oldest first: the newest 20, then older ones before them and newer ones behind. */
  thread: (threadId: ThreadId) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.threads(), threadId] as const,
      queryFn: ({ pageParam, signal }) => call(searchMessages, { threadId, ...pageParam }, { signal }),
      initialPageParam: newest,
      getPreviousPageParam: ({ hasOlder, messages: [first] }) => (hasOlder && first ? { beforeId: first.messageId } : undefined),
      getNextPageParam: ({ hasNewer, messages }) => {
        const last = messages.at(-1)
        return hasNewer && last ? { afterId: last.messageId } : undefined
      },
      staleTime: staleTimes.live,
      meta: persisted,
    }),

  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'] as const,
      queryFn: ({ signal }) => call(countMail, {}, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),
}
