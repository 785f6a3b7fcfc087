/** Whether the chat is connected (C-01, C-02, C-15). */
import { useSyncExternalStore } from 'react'
import { chatLineFailure, chatLineState } from '#src/data/realtime/chat-line.ts'
import type { ChatLineState } from '#src/data/realtime/create-chat-line.ts'

export type ChatConnection = ChatLineState

export function useChatConnection(): ChatConnection {
  return useSyncExternalStore(chatLineState.subscribe, chatLineState.get)
}

/** `failed_to_connect`, or the message of a refused join; null while connected. */
export function useConnectFailure(): string | null {
  return useSyncExternalStore(chatLineFailure.subscribe, chatLineFailure.get)
}
