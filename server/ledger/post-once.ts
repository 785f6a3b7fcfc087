/** A command that moves tickets: sent any number of times with the same key, it has one effect and one answer. */
import { invalid, Refusal } from '#contract/error.ts'
import { transaction } from '../db/client.ts'
import type { Database, Queryable, Transaction } from '../db/context.ts'
import {
  findPosted,
  OwesLess,
  OwesTickets,
  postAndCount,
  PostedBefore,
  TooFewTickets,
  type LedgerTransaction,
  type Posting,
} from './post.ts'

export interface Posted {
  readonly row: LedgerTransaction
  /** False: an earlier attempt with this key did it. */
  readonly isNew: boolean
  /** What the buyer has afterwards, in tickets. Absent for an earlier attempt, and where their tickets are not part of it. */
  readonly left?: number | undefined
}

/**
 * `also` runs in the same transaction after the posting: stock, access grants, counters, in this order. Throws too_few_tickets with the
 * balance, `payments.owing` on the field that the posting names for members with a debt, `too_large` on `qty` for settling more than one, and idempotency_mismatch for a key that paid for
 * something else.
 */
export async function postOnce(
  db: Database,
  posting: Posting,
  also: (tx: Transaction, row: LedgerTransaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<Posted> {
  try {
    const { row, left } = await transaction(db, async (tx) => {
      const written = await postAndCount(tx, posting)
      await also(tx, written.row)
      return written
    })
    return { row, isNew: true, ...(left === null ? {} : { left }) }
  } catch (error) {
    if (error instanceof TooFewTickets) throw new Refusal('too_few_tickets', { balance: error.balance })
    if (error instanceof OwesTickets) throw invalid({ [error.field]: ['payments.owing'] })
    if (error instanceof OwesLess) throw invalid({ qty: ['too_large'] })
    if (!(error instanceof PostedBefore)) throw error
    const row = await findRepeated(db, posting)
    if (!row) throw new Error('The attempt was posted and is gone.', { cause: error })
    return { row, isNew: false }
  }
}

/** The transaction of an earlier attempt with this key; null if there was none. Throws idempotency_mismatch if it paid for something else. */
export async function findRepeated(db: Queryable, posting: Posting): Promise<LedgerTransaction | null> {
  const row = await findPosted(db, posting.key)
  if (row && !isSameRequest(row, posting)) throw new Refusal('idempotency_mismatch')
  return row
}

function isSameRequest(
  row: LedgerTransaction,
  { itemType, buyerId, sellerId, amount, item, description = '', packageId, reversesId }: Posting,
): boolean {
  return (
    row.itemType === itemType &&
    row.buyerId === buyerId &&
    row.sellerId === sellerId &&
    row.amount === amount &&
    row.typeId === (item?.typeId ?? null) &&
    row.itemId === (item?.itemId ?? null) &&
    row.description === description &&
    row.packageId === (packageId ?? null) &&
    row.reversesId === (reversesId ?? null)
  )
}
