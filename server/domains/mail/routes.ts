/** Routes of the mail domain. */
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/mail/mail.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { presentMessage, presentPage, presentThread, type PresentedMessage, type PresentedThread } from './present.ts'
import { countUnreadMail } from './reads/count.ts'
import { findMessage, listMessages } from './reads/messages.ts'
import { isFoundBy } from './reads/search.ts'
import { findThread, isInView, listThreads } from './reads/threads.ts'
import { answerThread, type Written } from './write/answer-thread.ts'
import { editMessage } from './write/edit-message.ts'
import { acceptThread, markThread, moveThreads, removeThreads } from './write/move-threads.ts'
import { removeMessage } from './write/remove-message.ts'
import { sendMail } from './write/send-mail.ts'

type Reader = Pick<MemberContext, 'db' | 'viewer'>

export const mailRoutes: readonly Implementation[] = [
  implement(contract.listThreads, async ({ db, viewer }, { box, ...asked }) =>
    presentPage(await listThreads(db, viewer.id, isInView(viewer.id, box), asked)),
  ),
  implement(contract.searchThreads, async ({ db, viewer }, { text, ...asked }) =>
    presentPage(await listThreads(db, viewer.id, isFoundBy(viewer.id, text), asked)),
  ),
  implement(contract.countMail, async ({ db, viewer }) => countUnreadMail(db, viewer.id)),
  implement(contract.searchMessages, async (context, input) => {
    const thread = await getThread(context, input.threadId)
    const { rows, hasOlder, hasNewer } = await listMessages(context.db, context.viewer.id, input)
    return { thread, messages: rows.map((row) => presentMessage(row, context.viewer.id)), hasOlder, hasNewer }
  }),

  implement(contract.sendMail, async (context, input) => presentWritten(context, await sendMail(context, input))),
  implement(contract.createMessage, async (context, input) => presentWritten(context, await answerThread(context, input))),
  implement(contract.editMessage, async (context, input) => {
    await editMessage(context, input)
    return getMessage(context, input.messageId)
  }),
  implement(contract.removeMessage, async (context, { messageId }) => {
    await removeMessage(context, messageId)
    return {}
  }),

  implement(contract.readThread, async (context, { threadId, isRead }) => {
    await markThread(context, threadId, isRead)
    return getThread(context, threadId)
  }),
  implement(contract.acceptThread, async (context, { threadId }) => {
    await acceptThread(context, threadId)
    return getThread(context, threadId)
  }),
  implement(contract.moveThreads, async (context, { threadIds, box }) => {
    await moveThreads(context, threadIds, box)
    return {}
  }),
  implement(contract.archiveThreads, async (context, { threadIds }) => {
    await moveThreads(context, threadIds, 'archive')
    return {}
  }),
  implement(contract.removeThreads, async (context, { threadIds }) => {
    await removeThreads(context, threadIds)
    return {}
  }),
]

async function presentWritten(context: Reader, { threadId, messageId }: Written) {
  return { thread: await getThread(context, threadId), message: await getMessage(context, messageId) }
}

/** Throws not_found for threads that are not the viewer's. */
async function getThread({ db, viewer }: Reader, threadId: number): Promise<PresentedThread> {
  const row = await findThread(db, viewer.id, threadId)
  if (!row) throw new Refusal('not_found')
  return presentThread(row)
}

async function getMessage({ db, viewer }: Reader, messageId: number): Promise<PresentedMessage> {
  const row = await findMessage(db, viewer.id, messageId)
  if (!row) throw new Refusal('not_found')
  return presentMessage(row, viewer.id)
}
