import { findSetting } from './settings.ts'
import type { Queryable } from './context.ts'
import { members } from './tables/accounts.ts'

/** Set by the seed: `{ isComplete }`. Present but not complete means that the seed was interrupted and continues. */
export const demoSetting = 'demo'

/** True on an empty installation, and if an earlier seed did not finish. A site with members of its own is left alone. */
export async function isDemoMissing(db: Queryable): Promise<boolean> {
  const state = await findSetting(db, demoSetting)
  if (typeof state === 'object' && state !== null && 'isComplete' in state) return state.isComplete !== true
  const anybody = await db.select({ id: members.id }).from(members).limit(1)
  return anybody.length === 0
}
