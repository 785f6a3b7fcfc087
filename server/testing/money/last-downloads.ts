/** Many starts of the same bought download at the same time, again and again until none is left. */
import { startDownload } from '#contract/money/downloads.ts'
import { groups } from '#contract/roles.ts'
import { and, eq } from 'drizzle-orm'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { contentPurchases, downloadLeases } from '../../db/tables/money/sales.ts'
import type { TestServer } from '../create-test-server.ts'
import { insertPurchase, insertSale } from '../rows/insert-sale.ts'

export interface LastDownloads {
  /** Downloads that were taken by the starts, which is what was bought. */
  readonly taken: number
  readonly left: number
  /** Starts of the last round, when none was left. */
  readonly refused: number
}

/** Each round uses its download up; `starts` are under way at the same time. */
export async function takeLastDownloads(
  server: TestServer,
  { downloads, starts }: { downloads: number; starts: number },
): Promise<LastDownloads> {
  const [seller, buyer] = [await server.asMember({ groupId: groups.vendor }), await server.asMember()]
  const sale = await insertSale(server.db, { sellerId: seller.memberId, downloads })
  const sourceKey = `originals/${sale.itemId}/file`
  await server.services.storage.put(sourceKey, Buffer.alloc(100, 1))
  await server.db
    .insert(encodingJobs)
    .values({ videoId: sale.itemId, memberId: seller.memberId, sourceKey, state: 'done', originalState: 'stripped' })
  const { id } = await insertPurchase(server.db, { sale, memberId: buyer.memberId })
  let refused = 0
  for (let round = 0; round <= downloads; round += 1) {
    const answers = await Promise.all(Array.from({ length: starts }, () => server.call(startDownload, { id }, { as: buyer })))
    refused = answers.filter(({ refusal }) => refusal !== null).length
    await server.db
      .update(downloadLeases)
      .set({ state: 'used' })
      .where(and(eq(downloadLeases.purchaseId, id), eq(downloadLeases.state, 'open')))
  }
  const taken = await server.db.$count(downloadLeases, eq(downloadLeases.purchaseId, id))
  const [purchase] = await server.db.select().from(contentPurchases).where(eq(contentPurchases.id, id))
  return { taken, left: purchase?.downloadsLeft ?? -1, refused }
}
