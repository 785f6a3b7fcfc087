/** Videos for sale, and tickets to buy them with, in the database of a server that runs elsewhere: for load tests. */
import path from 'node:path'
import { createDatabaseClient } from '../../db/client.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { createDiskStorage } from '../../storage/disk-storage.ts'
import { insertSale } from '../rows/insert-sale.ts'
import { giveTickets } from './give-tickets.ts'

export interface BenchOffer {
  readonly sellerId: number
  readonly buyerIds: readonly number[]
  readonly sales: number
  readonly price: number
  /** Tickets of each buyer beyond what all of it costs. */
  readonly extra: number
  /** Of the server: the files of the videos are put there. */
  readonly dataFolder: string
}

/** Returns the ids of the products. */
export async function offerForBench(
  databaseUrl: string,
  { sellerId, buyerIds, sales, price, extra, dataFolder }: BenchOffer,
): Promise<number[]> {
  const client = createDatabaseClient({ url: databaseUrl, name: 'bench', poolSize: 4 })
  try {
    for (const memberId of buyerIds) await giveTickets(client.db, memberId, sales * price + extra)
    const products: number[] = []
    const storage = createDiskStorage(path.join(dataFolder, 'media'))
    for (let n = 0; n < sales; n += 1) {
      const { id, itemId } = await insertSale(client.db, { sellerId, price })
      const sourceKey = `originals/${itemId}/file`
      await storage.put(sourceKey, Buffer.alloc(100, 1))
      await client.db
        .insert(encodingJobs)
        .values({ videoId: itemId, memberId: sellerId, sourceKey, state: 'done', originalState: 'stripped' })
      products.push(id)
    }
    return products
  } finally {
    await client.close()
  }
}
