/** What was said and written while the app was closed comes to the device with its push, so that it can be read without a line. */
import { listConversations, listMessages } from '#contract/chat/chat.ts'
import { listThreads, searchMessages } from '#contract/mail/mail.ts'
import { syncMail } from '#src/offline/mail-store/sync-mail.ts'
import { syncChat } from '#src/offline/chat-store/sync.ts'
import { callServer } from '#src/workers/shared/call-server.ts'
import { findMemberStore } from '../member.ts'
import { accessToken } from '../session/access-token.ts'

/** Nothing is lost where it fails: the app asks for the same when it is opened. With the app lock closed nothing can be kept. */
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
