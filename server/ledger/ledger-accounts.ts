/** Accounts of the ledger: found, created and locked. */
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { LedgerAccountKind } from '#contract/money/ticket-types.ts'
import type { Queryable, Transaction } from '../db/context.ts'
import { ledgerAccounts, ledgerEntries } from '../db/tables/money/ledger.ts'

/** An account of a member, or one of the site's. */
export type AccountRef =
  | { readonly kind: Exclude<LedgerAccountKind, 'house' | 'processor' | 'payout'>; readonly ownerId: number }
  | { readonly kind: 'house' | 'processor' | 'payout'; readonly ownerId: null }

export const house: AccountRef = { kind: 'house', ownerId: null }
export const processor: AccountRef = { kind: 'processor', ownerId: null }
export const paidOut: AccountRef = { kind: 'payout', ownerId: null }
export const ofMember = (kind: 'member' | 'holding' | 'seller' | 'receivable', ownerId: number): AccountRef => ({ kind, ownerId })

export interface LockedAccount {
  readonly id: number
  readonly kind: LedgerAccountKind
  readonly ownerId: number | null
  readonly balance: number | null
}

export const isSame = (one: Pick<LockedAccount, 'kind' | 'ownerId'>, other: Pick<LockedAccount, 'kind' | 'ownerId'>): boolean =>
  one.kind === other.kind && one.ownerId === other.ownerId

const isAccount = ({ kind, ownerId }: AccountRef) =>
  and(eq(ledgerAccounts.kind, kind), ownerId === null ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, ownerId))

/**
 * Creates what is missing and locks the accounts of members in the order of their ids, which is the same everywhere, so that two
 * transactions never wait for each other. The accounts of the site are not locked: nothing depends on their balance.
 */
export async function lockAccounts(tx: Transaction, refs: readonly AccountRef[]): Promise<LockedAccount[]> {
  // In a fixed order as well: inserting waits for another transaction that inserts the same account.
  const wanted = refs
    .filter((ref, index) => refs.findIndex((other) => isSame(ref, other)) === index)
    .toSorted((one, other) => one.kind.localeCompare(other.kind) || (one.ownerId ?? 0) - (other.ownerId ?? 0))
  await tx
    .insert(ledgerAccounts)
    .values(wanted.map(({ kind, ownerId }) => ({ kind, ownerId, balance: ownerId === null ? null : 0 })))
    .onConflictDoNothing()
  const found = await tx
    .select({ id: ledgerAccounts.id, kind: ledgerAccounts.kind, ownerId: ledgerAccounts.ownerId })
    .from(ledgerAccounts)
    .where(or(...wanted.map(isAccount)))
  const ids = wanted.map((ref) => {
    const row = found.find((each) => isSame(each, ref))
    if (!row) throw new Error(`The account ${ref.kind} of ${ref.ownerId ?? 'the site'} was not created.`)
    return { ...ref, id: row.id }
  })
  const { rows } = await tx.execute<{ id: string; kind: LedgerAccountKind; owner_id: string; balance: string }>(
    sql`select id, kind, owner_id, balance from ropewalk_lock_ledger_accounts(${sql.param(ids.map(({ id }) => id))}::bigint[])`,
  )
  const owned = rows.map((row) => ({ id: Number(row.id), kind: row.kind, ownerId: Number(row.owner_id), balance: Number(row.balance) }))
  const ofSite = ids.filter(({ ownerId }) => ownerId === null).map(({ id, kind }) => ({ id, kind, ownerId: null, balance: null }))
  return [...owned, ...ofSite]
}

/** In tickets; 0 for an account that does not exist yet. */
export async function balanceOf(db: Queryable, ref: AccountRef): Promise<number> {
  if (ref.ownerId !== null) {
    const [row] = await db.select({ balance: ledgerAccounts.balance }).from(ledgerAccounts).where(isAccount(ref))
    return row?.balance ?? 0
  }
  const [row] = await db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerEntries)
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(isAccount(ref))
  return Number(row?.sum ?? 0)
}

/** True after a chargeback of tickets that were spent already: the member may not buy or spend anything (decision 029). */
export async function owesTickets(db: Queryable, memberId: number): Promise<boolean> {
  return (await balanceOf(db, ofMember('receivable', memberId))) < 0
}
