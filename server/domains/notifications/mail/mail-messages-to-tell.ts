/**
 * Mail messages in a digest. One row for each thread with something unread, if the member wants emails about messages; the row is in no
 * list and no count of notifications, because mail has mailboxes of its own.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { notifications } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import { hasUnreadThread } from '../reads/unread-threads.ts'
import { findNotifySettings } from '../reads/settings.ts'

const mailMessageKind = 'letter'

/**
 * Every node receives the event of a mail message; the key makes it one row, which becomes pending again after a digest has included it.
 */
export async function noteMailMessage(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { memberId, threadId }: { readonly memberId: number; readonly threadId: number },
): Promise<void> {
  const { digest, topics } = await findNotifySettings(db, memberId)
  if (digest === 'off' || !topics.messages.mail) return
  const createdAt = now()
  await db
    .insert(notifications)
    .values({ memberId, view: 'messages', kind: mailMessageKind, params: { threadId }, onceKey: `letter:${threadId}`, createdAt })
    .onConflictDoUpdate({
      target: [notifications.memberId, notifications.onceKey],
      targetWhere: sql`once_key is not null`,
      set: { createdAt, mailedAt: null },
      setWhere: sql`${notifications.mailedAt} is not null`,
    })
}

/** For the rows written above: the thread is still unread in the inbox. */
export function isUnreadMailMessage(memberId: number): SQL | undefined {
  return and(
    eq(notifications.memberId, memberId),
    eq(notifications.kind, mailMessageKind),
    hasUnreadThread(memberId, sql`(${notifications.params}->>'threadId')::bigint`),
  )
}
