import type { NotifySettings } from '#contract/notify/settings.ts'
import type { Queryable } from '../../../db/context.ts'
import { countUnreadMail } from '../../mail/index.ts'
import { countUnseen, sumOf } from './list.ts'
import { countUnreadChats } from './unread-chats.ts'

/** The number on the app's icon: everything new, of every kind. */
export async function badgeTotal(db: Queryable, memberId: number, settings: NotifySettings): Promise<number> {
  const unseen = sumOf(await countUnseen(db, memberId, settings))
  const { unread } = await countUnreadMail(db, memberId)
  return unseen + unread + (await countUnreadChats(db, memberId))
}
