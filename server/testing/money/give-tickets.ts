/** Tickets out of nowhere: as if bought by card. */
import { randomUUID } from 'node:crypto'
import { transaction } from '../../db/client.ts'
import type { Database } from '../../db/context.ts'
import { ofMember, processor } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'

export async function giveTickets(db: Database, memberId: number, amount: number): Promise<void> {
  const moves = [
    { account: processor, amount: -amount },
    { account: ofMember('member', memberId), amount },
  ]
  const about = { key: randomUUID(), itemType: 'credit', buyerId: null, sellerId: memberId, amount, now: new Date() } as const
  await transaction(db, (tx) => post(tx, { ...about, moves }))
}

/** As a chargeback leaves it: the member owes so many tickets. */
export async function giveDebt(db: Database, memberId: number, owed: number): Promise<void> {
  const moves = [
    { account: ofMember('receivable', memberId), amount: -owed },
    { account: processor, amount: owed },
  ]
  const about = { key: randomUUID(), itemType: 'debit', buyerId: memberId, sellerId: null, amount: owed, now: new Date() } as const
  await transaction(db, (tx) => post(tx, { ...about, moves }))
}
