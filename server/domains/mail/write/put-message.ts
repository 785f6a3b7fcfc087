/** Inserts the rows of a new message: the message, its photos, and the members from whom it is withheld. */
import type { Transaction } from '../../../db/context.ts'
import { mailAttachments, mailHidden, mailMessages } from '../../../db/tables/mail/mail.ts'
import type { Message } from './prepare-message.ts'

export interface NewMessage extends Message {
  readonly threadId: number
  readonly senderId: number
  readonly publishedAt: Date
  readonly hiddenFrom: readonly number[]
}

/** Returns its id. Messages of a thread are written one after another, so that their ids are in order too. */
export async function putMessage(tx: Transaction, message: NewMessage): Promise<number> {
  const { threadId, senderId, text, publishedAt, attachmentIds, hiddenFrom } = message
  const [row] = await tx.insert(mailMessages).values({ threadId, senderId, text, publishedAt }).returning({ id: mailMessages.id })
  if (!row) throw new Error('insert returned no row')
  if (attachmentIds.length > 0)
    await tx.insert(mailAttachments).values(attachmentIds.map((attachmentId, position) => ({ messageId: row.id, attachmentId, position })))
  if (hiddenFrom.length > 0) await tx.insert(mailHidden).values(hiddenFrom.map((memberId) => ({ messageId: row.id, memberId })))
  return row.id
}
