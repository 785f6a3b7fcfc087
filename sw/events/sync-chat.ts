/** Syncs new chat and mail messages to the device when their push arrives while the app is closed, so that they can be read offline. */
import { listConversations, listMessages } from '#contract/chat/chat.ts'
import { listThreads, searchMessages } from '#contract/mail/mail.ts'
import { syncMail } from '#src/offline/mail-store/sync-mail.ts'
import { syncChat } from '#src/offline/chat-store/sync.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import { findMemberStore } from '../member.ts'
import { accessToken } from '../session/access-token.ts'

/** A failure loses nothing: the app requests the same data when it is opened. While the app is locked, nothing can be stored. */
export async function syncChatAndMail(): Promise<void> {
  const store = await findMemberStore()
  if (!store) return
  const talk = syncChat(store, {
    listConversations: (input) => callServer(accessToken, listConversations, input),
    listMessages: (input) => callServer(accessToken, listMessages, input),
  })
  const mail = syncMail(store, {
    listThreads: (input) => callServer(accessToken, listThreads, input),
    searchMessages: (input) => callServer(accessToken, searchMessages, input),
  })
  await Promise.allSettled([talk, mail])
}
