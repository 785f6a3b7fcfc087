import { and, eq, isNull } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { editMessage as endpoint } from '#contract/mail/mail.ts'
import { mailMessages } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanText } from '../../../lib/clean-text.ts'
import { findMessage } from '../reads/messages.ts'
import { readersOf } from '../reads/readers.ts'

/** Sending the same text again does not mark it as edited. Throws not_found for messages the viewer cannot see, forbidden for others'. */
export async function editMessage(context: MemberContext, { messageId, text }: RequestOutput<typeof endpoint>): Promise<void> {
  const { db, viewer, now, bus } = context
  const message = await findMessage(db, viewer.id, messageId)
  if (!message) throw new Refusal('not_found')
  if (message.message.senderId !== viewer.id) throw new Refusal('forbidden')
  const cleaned = cleanText(text)
  if (cleaned === '') throw invalid({ text: ['required'] })
  if (cleaned === message.message.text) return
  const edited = await db
    .update(mailMessages)
    .set({ text: cleaned, editedAt: now() })
    .where(and(eq(mailMessages.id, messageId), isNull(mailMessages.removedAt)))
    .returning({ threadId: mailMessages.threadId })
  if (edited.length === 0) throw new Refusal('not_found')
  for (const memberId of await readersOf(db, messageId)) bus.emit('mail.changed', { memberId, threadId: message.message.threadId })
}
