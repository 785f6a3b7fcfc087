/** Starts a new thread. It goes into each recipient's inbox, or becomes a request if the sender is a stranger to them. */
import type { RequestOutput } from '#contract/endpoint.ts'
import { mailLimits } from '#contract/chat/limits.ts'
import type { sendMail as endpoint } from '#contract/mail/mail.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { spendDaily } from '../../../db/spend-daily.ts'
import { mailSeats, mailThreads } from '../../../db/tables/mail/mail.ts'
import type { MemberContext } from '../../../http/context.ts'
import { cleanLine } from '../../../lib/clean-text.ts'
import { strangersAmong } from '../reads/correspondents.ts'
import { findVideoTitle } from '../reads/video-title.ts'
import { answerThread, type Written } from './answer-thread.ts'
import { findRecipients } from './find-recipients.ts'
import { prepareMessage, type Message } from './prepare-message.ts'
import { putMessage } from './put-message.ts'

/** With `threadId` it is a reply, to everyone in that thread. */
export async function sendMail(context: MemberContext, input: RequestOutput<typeof endpoint>): Promise<Written> {
  const { threadId } = input
  if (threadId !== undefined) return answerThread(context, { ...input, threadId })
  const { db, viewer, bus } = context
  const message = await prepareMessage(context, input)
  const recipients = await findRecipients(context, input)
  const subject = await subjectOf(context, input)
  const { strangers, ...written } = await transaction(db, async (tx) => {
    const strangersNow = await strangersAmong(tx, viewer.id, recipients)
    await spendOnStrangers(tx, context, strangersNow.size)
    return {
      strangers: strangersNow,
      ...(await openThread(tx, context, { ...message, subject, recipients, strangers: strangersNow })),
    }
  })
  for (const memberId of recipients) bus.emit('mail.changed', { memberId, isNew: !strangers.has(memberId), threadId: written.threadId })
  bus.emit('mail.changed', { memberId: viewer.id, threadId: written.threadId })
  return written
}

/** A message about a video gets the video's title as its subject, unless the sender enters another. */
async function subjectOf(
  { db }: MemberContext,
  { subject, videoId }: Pick<RequestOutput<typeof endpoint>, 'subject' | 'videoId'>,
): Promise<string> {
  const written = cleanLine(subject)
  if (written !== '' || videoId === undefined) return written
  return [...cleanLine(await findVideoTitle(db, videoId))].slice(0, mailLimits.subjectLength).join('')
}

/** Throws rate_limited. */
async function spendOnStrangers(tx: Transaction, { viewer, now }: MemberContext, total: number): Promise<void> {
  for (let spent = 0; spent < total; spent += 1)
    await spendDaily(tx, { key: `mail-stranger:${viewer.id}`, most: mailLimits.strangersPerDay, now: now() })
}

interface Opening extends Message {
  readonly subject: string
  readonly recipients: readonly number[]
  readonly strangers: ReadonlySet<number>
}

async function openThread(tx: Transaction, { viewer, now }: MemberContext, opening: Opening): Promise<Written> {
  const { subject, recipients, strangers, ...message } = opening
  const lastAt = now()
  const [thread] = await tx.insert(mailThreads).values({ subject, createdAt: lastAt }).returning({ id: mailThreads.id })
  if (!thread) throw new Error('insert returned no row')
  const threadId = thread.id
  const lastId = await putMessage(tx, { ...message, threadId, senderId: viewer.id, publishedAt: lastAt, hiddenFrom: [] })
  const seat = { threadId, lastId, lastAt, messageTotal: 1 }
  await tx.insert(mailSeats).values([
    { ...seat, memberId: viewer.id, box: 'inbox', isRead: true, hasWritten: true },
    ...recipients.map((memberId) => ({
      ...seat,
      memberId,
      box: strangers.has(memberId) ? ('requests' as const) : ('inbox' as const),
      isRead: false,
      hasWritten: false,
    })),
  ])
  return { threadId, messageId: lastId }
}
