/** Background jobs of the notifications domain. */
import { lt, sql } from 'drizzle-orm'
import { notifications, pushSubscriptions } from '../../db/tables/notifications.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { enqueueDigests, sendDigest } from './mail/send-digests.ts'
import { enqueueHeld } from './push/quiet-pushes.ts'
import { sendPush } from './push/send-push.ts'

const keptMs = 120 * 86_400_000

export const notificationJobs: JobHandlers = {
  'send-push': sendPush,
  'send-digest': (services, { memberId }) => sendDigest(services, memberId),
  'tidy-up': async (services) => {
    await enqueueDigests(services)
    await enqueueHeld(services)
    await tidyUpNotifications(services)
  },
}

/** Deletes old notifications, and browsers whose session has ended. */
export async function tidyUpNotifications({ db, bus, now }: Services): Promise<void> {
  const moment = now()
  const gone = await db
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(moment.getTime() - keptMs)))
    .returning({ memberId: notifications.memberId })
  for (const memberId of new Set(gone.map((row) => row.memberId))) bus.emit('notifications.changed', { memberId })
  await db
    .delete(pushSubscriptions)
    .where(
      sql`${pushSubscriptions.sessionId} in (select id from sessions where ended_at is not null or expires_at <= ${moment.toISOString()}::timestamptz)`,
    )
}
