/** Routes of the notifications domain; those for push are in `push/`. */
import { and, eq, isNull } from 'drizzle-orm'
import * as contract from '#contract/notify/notifications.ts'
import { notifications } from '../../db/tables/notifications.ts'
import type { MemberContext } from '../../http/context.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { listRelated, presentRelated, relations } from '../friends/index.ts'
import { countUnreadMail, newestThreads, presentThread } from '../mail/index.ts'
import { presentNotifications, presentPage } from './present.ts'
import { reconsiderHeld } from './push/quiet-pushes.ts'
import { countUnseen, inRange, listNotifications, sumOf } from './reads/list.ts'
import { transaction } from '../../db/client.ts'
import { claimFields, versionOf } from '../../db/record-versions.ts'
import { findNotifySettings } from './reads/settings.ts'
import { countUnreadChats } from './reads/unread-chats.ts'
import { saveNotifySettings } from './settings.ts'

const trayRows = 5

export const notificationRoutes: readonly Implementation[] = [
  implement(contract.searchNotifications, async (context, input) => {
    const { db, viewer } = context
    const settings = await findNotifySettings(db, viewer.id)
    return presentPage(context, await listNotifications(db, { memberId: viewer.id, settings, ...input }))
  }),

  implement(contract.countNotifications, async ({ db, viewer }) => {
    const unseen = await countUnseen(db, viewer.id, await findNotifySettings(db, viewer.id))
    return { unseen, total: sumOf(unseen) }
  }),

  implement(contract.fetchTray, async (context) => {
    const { db, viewer } = context
    const settings = await findNotifySettings(db, viewer.id)
    const requests = await listRelated(db, viewer, { relation: relations.requests, ofId: viewer.id }, { page: 1 })
    const newest = await listNotifications(db, { memberId: viewer.id, settings, page: 1 })
    const unseen = sumOf(await countUnseen(db, viewer.id, settings))
    const unreadMail = await countUnreadMail(db, viewer.id)
    return {
      friends: requests.rows.slice(0, trayRows).map(presentRelated),
      notifications: await presentNotifications(context, newest.rows.slice(0, trayRows)),
      messages: (await newestThreads(db, viewer.id, trayRows)).map(presentThread),
      counts: { friends: requests.total, notifications: unseen, messages: unreadMail.unread + (await countUnreadChats(db, viewer.id)) },
    }
  }),

  implement(contract.markNotificationsSeen, async (context, input) => {
    const { db, viewer, now } = context
    const seen = await db
      .update(notifications)
      .set({ seenAt: now() })
      .where(and(inRange(viewer.id, input), isNull(notifications.seenAt)))
      .returning({ id: notifications.id })
    return answerChanged(context, seen.length)
  }),

  implement(contract.removeNotification, async (context, { notificationId }) => {
    const { db, viewer } = context
    const gone = await db
      .delete(notifications)
      .where(and(eq(notifications.memberId, viewer.id), eq(notifications.id, notificationId)))
      .returning({ id: notifications.id })
    return answerChanged(context, gone.length)
  }),

  implement(contract.clearNotifications, async (context, input) => {
    const gone = await context.db.delete(notifications).where(inRange(context.viewer.id, input)).returning({ id: notifications.id })
    return answerChanged(context, gone.length)
  }),

  implement(contract.getNotifySettings, async ({ db, viewer }) => ({
    ...(await findNotifySettings(db, viewer.id)),
    version: await versionOf(db, viewer.id, 'notifications'),
  })),

  implement(contract.saveNotifySettings, async (context, { version, ...change }) => {
    const { db, bus, viewer, sessionId } = context
    const claim = { memberId: viewer.id, sessionId, record: 'notifications', fields: contract.changedFieldsOf(change), version } as const
    const next = await transaction(db, (tx) => claimFields(tx, claim))
    const saved = await saveNotifySettings(db, viewer.id, change)
    if (change.quietHours) await reconsiderHeld(context, viewer.id)
    bus.emit('notifications.changed', { memberId: viewer.id })
    return { ...saved, version: next }
  }),
]

/** Notifies the member's other devices; does nothing if nothing changed. */
function answerChanged({ bus, viewer }: MemberContext, total: number): Record<string, never> {
  if (total > 0) bus.emit('notifications.changed', { memberId: viewer.id })
  return {}
}
