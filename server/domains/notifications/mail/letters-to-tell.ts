/**
 * Letters among what a digest tells of. A row for each thread with something unread, where the member wants mails about messages; it
 * stands in no list of notifications and in no count of them: letters have boxes of their own.
 */
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { notifications } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import { hasUnreadThread } from '../reads/unread-threads.ts'
import { findNotifySettings } from '../reads/settings.ts'

const letterKind = 'letter'

/** Every node hears of a letter; the key makes it one row, which waits anew once a mail has told of it. */
export async function noteLetter(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { memberId, threadId }: { readonly memberId: number; readonly threadId: number },
): Promise<void> {
  const { digest, topics } = await findNotifySettings(db, memberId)
  if (digest === 'off' || !topics.messages.mail) return
  const createdAt = now()
  await db
    .insert(notifications)
    .values({ memberId, view: 'messages', kind: letterKind, params: { threadId }, onceKey: `letter:${threadId}`, createdAt })
    .onConflictDoUpdate({
      target: [notifications.memberId, notifications.onceKey],
      targetWhere: sql`once_key is not null`,
      set: { createdAt, mailedAt: null },
      setWhere: sql`${notifications.mailedAt} is not null`,
    })
}

/** Of rows written above: the thread still lies unread in the inbox. */
export function isUnreadLetter(memberId: number): SQL | undefined {
  return and(
    eq(notifications.memberId, memberId),
    eq(notifications.kind, letterKind),
    hasUnreadThread(memberId, sql`(${notifications.params}->>'threadId')::bigint`),
  )
}
