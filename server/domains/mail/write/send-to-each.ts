/** One message to many members, each in a thread of their own: none of them learns who else got it. */
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { mailMessages, mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine } from '../../../lib/clean-text.ts'
import { findBlocksAround, findCorrespondents } from '../reads/correspondents.ts'
import { prepareMessage } from './prepare-message.ts'

export interface Letter {
  readonly subject: string
  readonly text: string
}

/** Rows of a statement at most: each has a few parameters, and PostgreSQL takes 65,535 of them. */
const atOnce = 500

/**
 * Into the inboxes of the recipients, who know the sender: the caller has checked that. The sender finds it among what they have sent, not
 * in their inbox, until one of them answers. Leaves out members across a block and accounts without a reader; returns how many got it.
 * `spend` is called inside the transaction before anything is written, unless there are no recipients. Throws validation_failed without a text.
 */
export async function sendToEach(
  context: MemberContext,
  memberIds: readonly number[],
  letter: Letter,
  spend: (tx: Transaction) => Promise<void>,
): Promise<number> {
  const { db, viewer, bus } = context
  const { text } = await prepareMessage(context, { text: letter.text, attachmentIds: [] })
  const recipients = await findReaders(context, memberIds)
  if (recipients.length === 0) return 0
  const sent = await transaction(db, async (tx) => {
    await spend(tx)
    const written: Sent[] = []
    for (let start = 0; start < recipients.length; start += atOnce)
      written.push(
        ...(await openThreads(tx, context, recipients.slice(start, start + atOnce), { subject: cleanLine(letter.subject), text })),
      )
    return written
  })
  for (const { memberId, threadId } of sent) bus.emit('mail.changed', { memberId, isNew: true, threadId })
  bus.emit('mail.changed', { memberId: viewer.id })
  return sent.length
}

async function findReaders({ db, viewer }: MemberContext, memberIds: readonly number[]): Promise<number[]> {
  const ids = memberIds.filter((id) => id !== viewer.id)
  if (ids.length === 0) return []
  const [found, { blocked, blockers }] = await Promise.all([
    findCorrespondents(db, { ids, nameKeys: [] }),
    findBlocksAround(db, viewer.id, ids),
  ])
  return found.filter(({ id, isClosed }) => !isClosed && !blocked.has(id) && !blockers.has(id)).map(({ id }) => id)
}

interface Sent {
  readonly memberId: number
  readonly threadId: number
}

async function openThreads(
  tx: Transaction,
  { viewer, now }: MemberContext,
  recipients: readonly number[],
  { subject, text }: Letter,
): Promise<Sent[]> {
  const lastAt = now()
  const threads = await tx
    .insert(mailThreads)
    .values(recipients.map(() => ({ subject, createdAt: lastAt })))
    .returning({ id: mailThreads.id })
  const messages = await tx
    .insert(mailMessages)
    .values(threads.map(({ id }) => ({ threadId: id, senderId: viewer.id, text, publishedAt: lastAt })))
    .returning({ id: mailMessages.id, threadId: mailMessages.threadId })
  const sent = messages.map(({ id, threadId }, index) => ({ threadId, lastId: id, memberId: recipients[index] ?? 0 }))
  const newest = { lastAt, messageTotal: 1 }
  await tx.insert(mailSeats).values(
    sent.flatMap(({ memberId, ...at }) => [
      { ...at, ...newest, memberId: viewer.id, box: 'archive' as const, isRead: true, hasWritten: true },
      { ...at, ...newest, memberId, box: 'inbox' as const, isRead: false, hasWritten: false },
    ]),
  )
  return sent
}
