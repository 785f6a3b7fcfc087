/** Whether the chat is connected (C-01, C-02, C-15). */
import { useSyncExternalStore } from 'react'
import { chatConnectionFailure, chatConnectionState } from '#src/data/realtime/chat-connection.ts'
import type { ChatConnectionState } from '#src/data/realtime/create-chat-connection.ts'

export type ChatConnection = ChatConnectionState

export function useChatConnection(): ChatConnection {
  return useSyncExternalStore(chatConnectionState.subscribe, chatConnectionState.get)
}

/** `failed_to_connect`, or the message of a refused join; null while connected. */
export function useConnectFailure(): string | null {
  return useSyncExternalStore(chatConnectionFailure.subscribe, chatConnectionFailure.get)
}
