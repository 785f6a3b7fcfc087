/** Posting to the ledger: the only code that writes transactions and entries. */
import { eq } from 'drizzle-orm'
import { mostTicketsAtOnce, type TicketItemType } from '#contract/money/ticket-types.ts'
import { isUniqueViolation } from '../db/client.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import { ledgerEntries, ledgerTransactions } from '../db/tables/money/ledger.ts'
import { isSame, lockForSpending, type AccountRef } from './ledger-accounts.ts'

export interface Move {
  readonly account: AccountRef
  /** In tickets, not 0; positive: the account gets more. */
  readonly amount: number
}

export interface Posting {
  /** The key of the attempt. */
  readonly key: string
  readonly itemType: TicketItemType
  readonly buyerId: number | null
  readonly sellerId: number | null
  /** What the buyer pays, in tickets. */
  readonly amount: number
  readonly item?: { readonly typeId: string; readonly itemId: number } | undefined
  readonly description?: string | undefined
  readonly packageId?: number | undefined
  readonly reversesId?: number | undefined
  /** Sum to zero. Several for the same account count as one. */
  readonly moves: readonly Move[]
  readonly now: Date
  /** Set on everything that `buyerId` spends: the field of the request that is named if they owe tickets, and so may not spend any. */
  readonly spentOn?: string | undefined
}

export type LedgerTransaction = typeof ledgerTransactions.$inferSelect

/** A member's account does not have what a posting takes from it. */
export class TooFewTickets extends Error {
  override readonly name = 'TooFewTickets'
  readonly account: AccountRef
  readonly balance: number
  constructor(account: AccountRef, balance: number) {
    super(`The account ${account.kind} has ${balance} tickets only.`)
    this.account = account
    this.balance = balance
  }
}

/** Members with a debt spend nothing until it is settled. */
export class OwesTickets extends Error {
  override readonly name = 'OwesTickets'
  readonly field: string
  constructor(field: string) {
    super('The member owes tickets.')
    this.field = field
  }
}

/** More was to be settled than the member owes. */
export class OwesLess extends Error {
  override readonly name = 'OwesLess'

  constructor() {
    super('The member owes less.')
  }
}

/** The attempt has been posted already, as this transaction. */
export class PostedBefore extends Error {
  override readonly name = 'PostedBefore'
  readonly key: string
  constructor(key: string) {
    super('The attempt has been posted already.')
    this.key = key
  }
}

/**
 * Posts a transaction in the caller's database transaction. Lock order: the attempt's key, then the accounts by id; the caller takes stock,
 * grants and counters afterwards. Throws `PostedBefore` for a key that was used, `TooFewTickets` for what is not there, `OwesTickets` for
 * spending with a debt, `OwesLess` for settling more than is owed; the caller's transaction is then to be rolled back.
 */
export async function post(tx: Transaction, posting: Posting): Promise<LedgerTransaction> {
  return (await postAndCount(tx, posting)).row
}

export interface Written {
  readonly row: LedgerTransaction
  /** What the buyer has afterwards, in tickets: the account is locked, so it is exact. Null if theirs is not part of it. */
  readonly left: number | null
}

/** The same, with what the buyer has left. */
export async function postAndCount(tx: Transaction, posting: Posting): Promise<Written> {
  const moves = joinMoves(posting.moves)
  checkMoves(posting, moves)
  const written = await insertTransaction(tx, posting)
  const { spentOn, buyerId } = posting
  const { accounts, owes } = await lockForSpending(
    tx,
    moves.map(({ account }) => account),
    spentOn === undefined ? null : buyerId,
  )
  if (spentOn !== undefined && owes) throw new OwesTickets(spentOn)
  let left: number | null = null
  const entries = moves.map(({ account, amount }) => {
    const locked = accounts.find((each) => isSame(each, account))
    if (!locked) throw new Error('An account was not locked.')
    const { balance } = locked
    if (balance !== null && account.kind === 'receivable' && balance + amount > 0) throw new OwesLess()
    if (balance !== null && account.kind !== 'receivable' && balance + amount < 0) throw new TooFewTickets(account, balance)
    if (balance !== null && account.kind === 'member' && account.ownerId === buyerId) left = balance + amount
    return { transactionId: written.id, accountId: locked.id, amount }
  })
  await tx.insert(ledgerEntries).values(entries)
  return { row: written, left }
}

export async function findPosted(db: Queryable, key: string): Promise<LedgerTransaction | null> {
  const [row] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.key, key))
  return row ?? null
}

async function insertTransaction(tx: Transaction, posting: Posting): Promise<LedgerTransaction> {
  const { key, itemType, buyerId, sellerId, amount, item, description = '', packageId, reversesId, now } = posting
  try {
    const [row] = await tx
      .insert(ledgerTransactions)
      .values({
        key,
        itemType,
        buyerId,
        sellerId,
        amount,
        typeId: item?.typeId,
        itemId: item?.itemId,
        description,
        packageId,
        reversesId,
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('The transaction was not written.')
    return row
  } catch (error) {
    // Waits for another database transaction with the same key before it fails, so the other one is committed.
    if (isUniqueViolation(error, 'ledger_transactions_key')) throw new PostedBefore(key)
    throw error
  }
}

function joinMoves(moves: readonly Move[]): Move[] {
  const joined: Array<{ account: AccountRef; amount: number }> = []
  for (const { account, amount } of moves) {
    const known = joined.find((each) => isSame(each.account, account))
    if (known) known.amount += amount
    else joined.push({ account, amount })
  }
  return joined.filter(({ amount }) => amount !== 0)
}

/** Mistakes of the caller; the database would refuse them too. */
function checkMoves({ amount }: Posting, moves: readonly Move[]): void {
  const isWhole = (value: number) => Number.isSafeInteger(value) && Math.abs(value) <= mostTicketsAtOnce
  if (!isWhole(amount) || amount < 0 || moves.some((move) => !isWhole(move.amount))) throw new Error('Tickets are whole numbers in limits.')
  if (moves.length < 2) throw new Error('A transaction moves tickets between two accounts at least.')
  if (moves.reduce((sum, move) => sum + move.amount, 0) !== 0) throw new Error('The moves of a transaction sum to zero.')
}
