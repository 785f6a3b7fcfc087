/** The list of uploads as a page sees it, sent by the leading context in this tab or another. Fits `useSyncExternalStore`. */
import { readUploadNews, uploadChannelName } from './upload-channel.ts'
import type { UploadSnapshot } from './upload-state.ts'

export interface UploadFeed {
  subscribe: (listener: () => void) => () => void
  /** Null until the leading context has reported, because "unknown" differs from "none". */
  current: () => UploadSnapshot | null
}

/** The channel is open only while there are listeners; later ones receive the current state, and never that of a previous member. */
export function createUploadFeed(channelName: string = uploadChannelName): UploadFeed {
  const listeners = new Set<() => void>()
  let snapshot: UploadSnapshot | null = null
  let channel: BroadcastChannel | null = null

  function open(): void {
    channel = new BroadcastChannel(channelName)
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const news = readUploadNews(event.data)
      if (news?.kind !== 'snapshot') return
      snapshot = news.snapshot
      for (const listener of listeners) listener()
    }
    channel.postMessage({ kind: 'hello' })
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      if (!channel) open()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        channel?.close()
        channel = null
        snapshot = null
      }
    },
    current: () => snapshot,
  }
}

export const uploadFeed = createUploadFeed()
