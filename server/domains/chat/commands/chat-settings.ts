import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { saveChatSettings as endpoint, ChatSettings } from '#contract/chat/chat.ts'
import { transaction } from '../../../db/client.ts'
import { claimFields, versionOf } from '../../../db/record-versions.ts'
import { chatSettings } from '../../../db/tables/chat/chat.ts'
import type { MemberContext } from '../../../http/context.ts'

const shown: Omit<ChatSettings, 'version'> = { showsTyping: true, showsRead: true, showsOnline: true, isRelayOnly: false }

/** Without a row, everything is shown. */
export async function getChatSettings({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>): Promise<ChatSettings> {
  const [[row], version] = await Promise.all([
    db.select().from(chatSettings).where(eq(chatSettings.memberId, viewer.id)),
    versionOf(db, viewer.id, 'chatSettings'),
  ])
  return { ...(row ?? shown), version }
}

/** Omitted settings stay unchanged. Throws edit_conflict if one of them has changed since `version`. */
export async function saveChatSettings(
  { db, viewer, sessionId, bus }: MemberContext,
  { version, ...given }: RequestOutput<typeof endpoint>,
): Promise<ChatSettings> {
  const named = withoutUndefined(given)
  const fields = Object.keys(named)
  if (fields.length > 0) {
    await transaction(db, async (tx) => {
      await claimFields(tx, { memberId: viewer.id, sessionId, record: 'chatSettings', fields, version })
      const insert = tx.insert(chatSettings).values({ memberId: viewer.id, ...named })
      await insert.onConflictDoUpdate({ target: chatSettings.memberId, set: named })
    })
  }
  // Others can see whether the member is online.
  if (given.showsOnline !== undefined) bus.emit('members.changed', { memberId: viewer.id })
  return getChatSettings({ db, viewer })
}
