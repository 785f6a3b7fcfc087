/** Where deleted members were paid to. */
import { lte } from 'drizzle-orm'
import { payouts } from '../../db/tables/money/vendors.ts'
import type { Services } from '../../http/context.ts'

/** Runs every minute. */
export async function forgetAccounts({ db, now }: Services): Promise<void> {
  await db.update(payouts).set({ payee: '', account: '', forgetAt: null }).where(lte(payouts.forgetAt, now()))
}
