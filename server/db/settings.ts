/** Small facts of the installation, one row each. */
import { eq } from 'drizzle-orm'
import type { Queryable } from './context.ts'
import { settings } from './tables/site.ts'

export async function findSetting(db: Queryable, key: string): Promise<unknown> {
  const rows = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return rows[0]?.value
}

/** The first process creates the value; all others, including those that start at the same moment, get that one. */
export async function settingOrNew(db: Queryable, key: string, make: () => Promise<unknown>): Promise<unknown> {
  const known = await findSetting(db, key)
  if (known !== undefined) return known
  await db
    .insert(settings)
    .values({ key, value: await make() })
    .onConflictDoNothing()
  return findSetting(db, key)
}

export async function saveSetting(db: Queryable, key: string, value: unknown): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}
