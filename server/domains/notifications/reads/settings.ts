import { eq } from 'drizzle-orm'
import type { NotifySettings } from '#contract/notify/settings.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { readNotifySettings } from '../settings.ts'

export async function findNotifySettings(db: Queryable, memberId: number): Promise<NotifySettings> {
  const [row] = await db.select({ preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  return readNotifySettings(row?.preferences ?? {})
}
