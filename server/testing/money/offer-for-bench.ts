/** Videos for sale, and tickets to buy them with, in the database of a server that runs elsewhere: for load tests. */
import { createDatabaseClient } from '../../db/client.ts'
import { insertSale } from '../rows/insert-sale.ts'
import { giveTickets } from './give-tickets.ts'

export interface BenchOffer {
  readonly sellerId: number
  readonly buyerIds: readonly number[]
  readonly sales: number
  readonly price: number
}

/** Returns the ids of the products. */
export async function offerForBench(databaseUrl: string, { sellerId, buyerIds, sales, price }: BenchOffer): Promise<number[]> {
  const client = createDatabaseClient({ url: databaseUrl, name: 'bench', poolSize: 4 })
  try {
    for (const memberId of buyerIds) await giveTickets(client.db, memberId, sales * price)
    const products: number[] = []
    for (let n = 0; n < sales; n += 1) products.push((await insertSale(client.db, { sellerId, price })).id)
    return products
  } finally {
    await client.close()
  }
}
