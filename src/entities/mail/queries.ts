/**
 * Reading mail: boxes, threads, unread totals. The lists do not use `pagedQuery`: offline they are read from the
 * device, and threads are paged in both directions.
 */
import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryFunctionContext } from '@tanstack/react-query'
import {
  countMail,
  listThreads,
  searchMessages,
  searchThreads,
  type MailMessageId,
  type MailView,
  type ThreadId,
} from '#contract/mail/mail.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { CallError } from '#src/http/call-error.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { forgetThread, keepMessages, keepThreads, newerMessages, newerThreads, searchDevice } from './device.ts'

const all = ['mail'] as const
const persisted = { isPersisted: true }

/** Where a page of messages starts or ends; none for the newest. */
export interface MessageEdge {
  readonly beforeId?: MailMessageId
  readonly afterId?: MailMessageId
}
const newest: MessageEdge = {}
const newestThreads: ThreadEdge | null = null

/**
 * Where the next page starts: the cursor is the server's; the time tells the device which of its rows the page covers.
 */
interface ThreadEdge {
  readonly cursor: string
  readonly fromAt: number
}

function nextThreads({ nextCursor, items }: ResponseOutput<typeof listThreads>): ThreadEdge | undefined {
  return nextCursor === null ? undefined : { cursor: nextCursor, fromAt: items.at(-1)?.last.publishedAt ?? 0 }
}

type Asked = Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>
type Pages<Page> = InfiniteData<Page> | undefined

async function listPage(view: MailView, edge: ThreadEdge | null, { client, queryKey, signal }: Asked) {
  try {
    const page = await call(listThreads, { box: view, ...(edge && { cursor: edge.cursor }) }, { signal })
    void keepThreads(view, page, edge?.fromAt ?? Infinity)
    return page
  } catch (error) {
    const known = client.getQueryData<Pages<ResponseOutput<typeof listThreads>>>(queryKey)
    const isNewest = edge === null && isOffline(error)
    const page = isNewest ? await newerThreads(view, known?.pages[0]?.items[0]?.last.publishedAt ?? 0) : null
    if (page) return page
    throw error
  }
}

async function messagePage(threadId: ThreadId, edge: MessageEdge, { client, queryKey, signal }: Asked) {
  try {
    const page = await call(searchMessages, { threadId, ...edge }, { signal })
    void keepMessages(page)
    return page
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') void forgetThread(threadId)
    const known = client.getQueryData<Pages<ResponseOutput<typeof searchMessages>>>(queryKey)
    const page = isOffline(error) ? await newerMessages(threadId, edge, known?.pages.at(-1)?.messages.at(-1)?.messageId ?? 0) : null
    if (page) return page
    throw error
  }
}

/**
 * Offline, rows that a push has brought to the device may be newer than the last response; otherwise the last response
 * stays, with its age.
 */
const isOffline = (error: unknown) => error instanceof CallError && error.isOffline

/** Searches on the server; offline in the mail saved on the device. */
async function searchPage(text: string, cursor: string, signal: AbortSignal) {
  try {
    return { ...(await call(searchThreads, { text, ...(cursor && { cursor }) }, { signal })), isFromDevice: false }
  } catch (error) {
    if (!(error instanceof CallError) || !error.isTransient || error.code === 'cancelled' || cursor !== '') throw error
    const items = await searchDevice(text)
    return { items, total: items.length, totalIsLimit: false, page: 1, limit: items.length, nextCursor: null, isFromDevice: true }
  }
}

export const mailQueries = {
  all: () => all,
  lists: () => [...all, 'list'] as const,
  threads: () => [...all, 'thread'] as const,
  searches: () => [...all, 'search'] as const,

  /** 20 a page, newest message first. */
  list: (view: MailView) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.lists(), view] as const,
      queryFn: ({ pageParam, ...asked }) => listPage(view, pageParam, asked),
      initialPageParam: newestThreads,
      getNextPageParam: nextThreads,
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  /** Results from the device are searched again as soon as there is a connection. */
  search: (text: string) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.searches(), text] as const,
      queryFn: ({ pageParam, signal }) => searchPage(text, pageParam, signal),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: ({ state }) => (state.data?.pages.some(({ isFromDevice }) => isFromDevice) ? 0 : staleTimes.list),
      // While a member types on, the results for the shorter text stay until the next ones arrive.
      placeholderData: (previous, previousQuery) => {
        const before = previousQuery?.queryKey.at(-1)
        return before && (text.startsWith(before) || before.startsWith(text)) ? previous : undefined
      },
    }),

  /** Messages oldest first: the newest 20, then older ones before them and newer ones after. */
  thread: (threadId: ThreadId) =>
    infiniteQueryOptions({
      queryKey: [...mailQueries.threads(), threadId] as const,
      queryFn: ({ pageParam, ...asked }) => messagePage(threadId, pageParam, asked),
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
