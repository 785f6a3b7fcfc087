import { eq } from 'drizzle-orm'
import type { TalkSettings } from '#contract/talk/chat.ts'
import { talkSettings } from '../../../db/tables/talk/chat.ts'
import type { MemberContext } from '../../../http/context.ts'

const shown: TalkSettings = { showsTyping: true, showsRead: true, showsOnline: true, isRelayOnly: false }

/** Without a row: everything shown. */
export async function getTalkSettings({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>): Promise<TalkSettings> {
  const [row] = await db.select().from(talkSettings).where(eq(talkSettings.memberId, viewer.id))
  return row ?? shown
}

/** What is not named stays as it is. */
export async function saveTalkSettings(
  { db, viewer, bus }: MemberContext,
  given: { [Name in keyof TalkSettings]?: TalkSettings[Name] | undefined },
): Promise<TalkSettings> {
  const named = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
  const insert = db.insert(talkSettings).values({ memberId: viewer.id, ...named })
  const saved =
    Object.keys(named).length === 0 ? [] : await insert.onConflictDoUpdate({ target: talkSettings.memberId, set: named }).returning()
  // Whether he is here is something others see of him.
  if (given.showsOnline !== undefined) bus.emit('members.changed', { memberId: viewer.id })
  return saved[0] ?? getTalkSettings({ db, viewer })
}
