/** Messages of this device that could not be sent, by conversation, so that lists can mark it. */
import { useSyncExternalStore } from 'react'
import type { MessagingHash } from '#contract/chat/chat.ts'
import { sendingRows } from '#src/offline/chat-store/sending-rows.ts'
import { watchedValue, watchChat } from './internal/device.ts'

/** The text of the newest one; empty for an image or voice message without text. */
type Unsent = ReadonlyMap<MessagingHash, string>
const none: Unsent = new Map()

const unsent = watchedValue(none, (set) =>
  watchChat(
    async (store) => {
      const rows = await sendingRows(store).all()
      return new Map(rows.flatMap(({ messagingHash, state, text }) => (state === 'failed' ? [[messagingHash, text]] : [])))
    },
    set,
    () => set(none),
  ),
)

export function useUnsent(): Unsent {
  return useSyncExternalStore(unsent.subscribe, unsent.get)
}
