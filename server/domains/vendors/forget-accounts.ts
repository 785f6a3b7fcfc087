/** Where deleted members were paid to. */
import { lte } from 'drizzle-orm'
import { payouts } from '../../db/tables/money/vendors.ts'
import type { Services } from '../../http/context.ts'

/** From the approval of a payout until payee and account of a deleted member are forgotten: time to transfer it. */
export const payoutAccountDays = 30

/** Runs every minute. */
export async function forgetAccounts({ db, now }: Services): Promise<void> {
  await db.update(payouts).set({ payee: '', account: '', forgetAt: null }).where(lte(payouts.forgetAt, now()))
}
