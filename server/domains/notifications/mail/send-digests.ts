/**
 * Mail digests: one mail for everything that has waited for a day or a week, with a neutral subject. The waiting time is computed from the
 * oldest notification not yet mailed, so no separate timer is stored.
 */
import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { transaction } from '../../../db/client.ts'
import { notifications } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import { appLink, createOptinKey, optinLink } from '../../accounts/index.ts'
import { sendMail } from '../../site/index.ts'
import { digestsDue } from '../reads/digests-due.ts'
import { isReadable } from '../reads/list.ts'
import { findOpenAccount } from '../reads/recipients.ts'
import { readNotifySettings } from '../settings.ts'
import { notifyTextsFor } from '../texts.ts'
import { isUnreadMailMessage } from './mail-messages-to-tell.ts'
import { unsubscribeUrl } from './unsubscribe-route.ts'

const membersAtOnce = 200

/** Every minute: a job for each member whose digest is due. */
export async function enqueueDigests({ db, jobs, now }: Services): Promise<void> {
  const due = await digestsDue(db, now(), membersAtOnce)
  for (const memberId of due) await jobs.enqueue('send-digest', { memberId }, { singletonKey: String(memberId) })
}

/** Pending items are marked before the mail is handed over and unmarked if that fails, so that no item is mailed twice. */
export async function sendDigest(services: Services, memberId: number): Promise<void> {
  const { db, now, config } = services
  const member = await findOpenAccount(db, memberId)
  if (!member) return
  const settings = readNotifySettings(member.preferences)
  if (settings.digest === 'off') return
  const { taken, readable } = await takeWaiting(services, memberId)
  // Everything has been seen, or is hidden by now.
  if (readable === 0) return
  const { greeting, waiting, open, stop, subject } = notifyTextsFor(member.locale).digest
  const key = await createOptinKey(services, memberId)
  const text = [
    greeting(member.name),
    waiting(readable),
    `${open}\n${appLink(config, '/notifications')}`,
    `${stop}\n${optinLink(config, key)}`,
  ].join('\n\n')
  try {
    await sendMail(services, { to: member.email, subject, text, unsubscribeUrl: unsubscribeUrl(config, key) })
  } catch (error) {
    await db.update(notifications).set({ mailedAt: null }).where(inArray(notifications.id, taken))
    throw error
  }
  services.log.info({ memberId, readable, at: now() }, 'digest sent')
}

async function takeWaiting({ db, now }: Services, memberId: number): Promise<{ taken: number[]; readable: number }> {
  const isWaiting = and(eq(notifications.memberId, memberId), isNull(notifications.mailedAt), isNull(notifications.seenAt))
  return transaction(db, async (tx) => {
    const readable = await tx.$count(notifications, and(isWaiting, or(isReadable(memberId, null), isUnreadMailMessage(memberId))))
    const rows = await tx.update(notifications).set({ mailedAt: now() }).where(isWaiting).returning({ id: notifications.id })
    return { taken: rows.map(({ id }) => id), readable }
  })
}
