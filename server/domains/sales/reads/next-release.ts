/** When tickets that a seller has earned stop being held. */
import { and, eq, isNull, min } from 'drizzle-orm'
import { contentPurchases } from '../../../db/tables/money/sales.ts'
import type { Services } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'

const daySeconds = 86_400

/** In seconds since the epoch: when the oldest of the seller's sales that can still be paid back is theirs for good. Null if there is none. */
export async function nextReleaseFor({ db, config }: Pick<Services, 'db' | 'config'>, sellerId: number): Promise<number | null> {
  const { boughtAt, settledAt } = contentPurchases
  const [row] = await db
    .select({ oldest: min(boughtAt) })
    .from(contentPurchases)
    .where(and(eq(contentPurchases.sellerId, sellerId), isNull(settledAt)))
  return row?.oldest ? toSeconds(row.oldest) + config.REFUND_DAYS * daySeconds : null
}
