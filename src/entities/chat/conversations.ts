/**
 * Lists of conversations and single ones: read from the device at once, refreshed in the background, with live
 * updates.
 */
import { useMemo, useSyncExternalStore } from 'react'
import type { Conversation, MessagingHash } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { createObservable, type Observable } from '#src/lib/observable.ts'
import { findConversation, readList, type ListName } from '#src/offline/chat-store/conversation-rows.ts'
import { onMemberChange, watchedValue, watchChat } from './internal/device.ts'
import { listSyncs, loadNextPage, refreshConversation, syncOnce } from './internal/sync.ts'

export interface ConversationList {
  /** Newest message first. */
  readonly items: readonly Conversation[]
  /** Nothing to show yet, or the next page is loading. */
  readonly isLoading: boolean
  readonly failure: unknown
  readonly hasMore: boolean
  readonly loadMore: () => void
}

interface Read {
  readonly items: readonly Conversation[]
  /** There are more on the device than were read. */
  readonly hasMore: boolean
}

const limits = {
  inbox: createObservable<number>(chatPageSizes.conversations),
  requests: createObservable<number>(chatPageSizes.conversations),
}
onMemberChange(() => {
  for (const limit of Object.values(limits)) limit.set(chatPageSizes.conversations)
})

/** Lists being watched: their contents are current. */
const watchedLists = new Set<ListName>()
const lists: Record<ListName, Observable<Read | null>> = { inbox: watchList('inbox'), requests: watchList('requests') }

function watchList(list: ListName): Observable<Read | null> {
  return watchedValue<Read | null>(null, (set) => {
    let stop = () => undefined as void
    const watch = () => {
      stop()
      const limit = limits[list].get()
      const read = async (items: Promise<Conversation[]>): Promise<Read> => {
        const found = await items
        return { items: found.slice(0, limit), hasMore: found.length > limit }
      }
      stop = watchChat(
        ({ db }) => read(readList(db, list, limit + 1)),
        set,
        () => set({ items: [], hasMore: false }),
      )
    }
    const stopLimit = limits[list].subscribe(watch)
    watch()
    watchedLists.add(list)
    syncOnce()
    return () => {
      watchedLists.delete(list)
      stopLimit()
      stop()
    }
  })
}

export function useConversations(view: ListName): ConversationList {
  const read = useSyncExternalStore(lists[view].subscribe, lists[view].get)
  const sync = useSyncExternalStore(listSyncs[view].subscribe, listSyncs[view].get)
  return useMemo(() => {
    const items = read?.items ?? []
    const loadMore = () => {
      limits[view].set(items.length + chatPageSizes.conversations)
      if (!read?.hasMore) void loadNextPage(view, items.at(-1)?.tmLastMessage ?? Infinity)
    }
    return {
      items,
      isLoading: read === null || (sync.isLoading && !read.hasMore),
      failure: sync.failure,
      hasMore: (read?.hasMore ?? false) || sync.nextCursor !== null,
      loadMore,
    }
  }, [view, read, sync])
}

export interface KnownConversation {
  readonly conversation: Conversation | null
  readonly isLoading: boolean
  readonly failure: unknown
}
const unknown: KnownConversation = { conversation: null, isLoading: true, failure: null }

const known = new Map<MessagingHash, Observable<KnownConversation>>()
onMemberChange(() => known.clear())

/** Null and not loading: not here, or not any more. */
export function useConversation(messagingHash: MessagingHash): KnownConversation {
  const value = known.get(messagingHash) ?? watchConversation(messagingHash)
  known.set(messagingHash, value)
  return useSyncExternalStore(value.subscribe, value.get)
}

/** From the list it is opened from. */
function listedConversation(messagingHash: MessagingHash): KnownConversation | undefined {
  for (const list of watchedLists) {
    const conversation = lists[list].get()?.items.find((item) => item.messagingHash === messagingHash)
    if (conversation) return { conversation, isLoading: false, failure: null }
  }
  return undefined
}

function watchConversation(messagingHash: MessagingHash): Observable<KnownConversation> {
  let listed = listedConversation(messagingHash)
  const follow = (set: (value: KnownConversation) => void) => {
    let conversation = listed?.conversation ?? null
    listed = undefined
    let isRead = false
    let isAsked = false
    let failure: unknown = null
    /** True while this is a public chat that the member has not joined. */
    let isFromOutside = false
    const tell = () => set({ conversation, isLoading: conversation === null && !(isRead && isAsked), failure })
    const ask = () => {
      isAsked = false
      void refreshConversation(messagingHash)
        .then((answer) => {
          isFromOutside = answer?.isJoined === false
          // Its row follows.
          if (isFromOutside) conversation ??= answer
        })
        .catch((error: unknown) => (failure = error))
        .then(() => {
          isAsked = true
          tell()
        })
    }
    const stop = watchChat(
      ({ db }) => findConversation(db, messagingHash),
      (row) => {
        conversation = row && row.goneSeq === null ? row.conversation : null
        isRead = true
        if (conversation) isFromOutside = !conversation.isJoined
        // A late notification of the member's removal has also deleted the preview loaded since. Load it again.
        else if (row && isAsked && isFromOutside) ask()
        tell()
      },
    )
    ask()
    return stop
  }
  return watchedValue(unknown, follow, listed)
}
