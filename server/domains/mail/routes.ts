/** Routes of the mail domain. */
import { Refusal } from '#contract/error.ts'
import * as contract from '#contract/mail/mail.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { presentLetter, presentPage, presentThread, type PresentedLetter, type PresentedThread } from './present.ts'
import { countUnreadMail } from './reads/count.ts'
import { findLetter, listLetters } from './reads/letters.ts'
import { isFoundBy } from './reads/search.ts'
import { findThread, isInView, listThreads } from './reads/threads.ts'
import { answerThread, type Written } from './write/answer-thread.ts'
import { editLetter } from './write/edit-letter.ts'
import { acceptThread, markThread, moveThreads, removeThreads } from './write/move-threads.ts'
import { removeLetter } from './write/remove-letter.ts'
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
    const { rows, hasOlder, hasNewer } = await listLetters(context.db, context.viewer.id, input)
    return { thread, messages: rows.map((row) => presentLetter(row, context.viewer.id)), hasOlder, hasNewer }
  }),

  implement(contract.sendMail, async (context, input) => presentWritten(context, await sendMail(context, input))),
  implement(contract.createMessage, async (context, input) => presentWritten(context, await answerThread(context, input))),
  implement(contract.editMessage, async (context, input) => {
    await editLetter(context, input)
    return getLetter(context, input.messageId)
  }),
  implement(contract.removeMessage, async (context, { messageId }) => {
    await removeLetter(context, messageId)
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
  return { thread: await getThread(context, threadId), message: await getLetter(context, messageId) }
}

/** Throws not_found for threads that are not the viewer's. */
async function getThread({ db, viewer }: Reader, threadId: number): Promise<PresentedThread> {
  const row = await findThread(db, viewer.id, threadId)
  if (!row) throw new Refusal('not_found')
  return presentThread(row)
}

async function getLetter({ db, viewer }: Reader, messageId: number): Promise<PresentedLetter> {
  const row = await findLetter(db, viewer.id, messageId)
  if (!row) throw new Refusal('not_found')
  return presentLetter(row, viewer.id)
}
