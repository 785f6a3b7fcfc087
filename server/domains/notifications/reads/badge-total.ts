import type { NotifySettings } from '#contract/notify/settings.ts'
import type { Queryable } from '../../../db/context.ts'
import { countUnreadMail } from '../../mail/index.ts'
import { countUnseen, sumOf } from './list.ts'
import { countUnreadChats } from './unread-chats.ts'

/** What stands on the app's icon: everything that is new, of whatever kind. */
export async function badgeTotal(db: Queryable, memberId: number, settings: NotifySettings): Promise<number> {
  const unseen = sumOf(await countUnseen(db, memberId, settings))
  const { unread } = await countUnreadMail(db, memberId)
  return unseen + unread + (await countUnreadChats(db, memberId))
}
