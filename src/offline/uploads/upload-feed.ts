/** The list of uploads as a page sees it: whoever leads sends it, in this tab or another. Fits `useSyncExternalStore`. */
import { readUploadNews, uploadChannelName } from './upload-channel.ts'
import { emptySnapshot, type UploadSnapshot } from './upload-state.ts'

export interface UploadFeed {
  subscribe: (listener: () => void) => () => void
  current: () => UploadSnapshot
}

/** The channel is open only while somebody listens; the last word stays known. */
export function createUploadFeed(channelName: string = uploadChannelName): UploadFeed {
  const listeners = new Set<() => void>()
  let snapshot = emptySnapshot
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
      }
    },
    current: () => snapshot,
  }
}

export const uploadFeed = createUploadFeed()
