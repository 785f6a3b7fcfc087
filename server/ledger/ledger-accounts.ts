/** Accounts of the ledger: found, created and locked. */
import { and, eq, isNull, sql } from 'drizzle-orm'
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
  return (await lockForSpending(tx, refs, null)).accounts
}

/** The same, and whether the spender owes tickets, as it is once the accounts are locked: a reversed payment takes them before it leaves a debt. */
export async function lockForSpending(
  tx: Transaction,
  refs: readonly AccountRef[],
  spenderId: number | null,
): Promise<{ accounts: LockedAccount[]; owes: boolean }> {
  // In a fixed order as well: inserting waits for another transaction that inserts the same account.
  const wanted = refs
    .filter((ref, index) => refs.findIndex((other) => isSame(ref, other)) === index)
    .toSorted((one, other) => one.kind.localeCompare(other.kind) || (one.ownerId ?? 0) - (other.ownerId ?? 0))
  const [kinds, owners] = [sql.param(wanted.map(({ kind }) => kind)), sql.param(wanted.map(({ ownerId }) => ownerId))]
  const { rows } = await tx.execute<{ id: string; kind: LedgerAccountKind; owner_id: string | null; balance: string | null }>(
    sql`select id, kind, owner_id, balance from ropewalk_take_ledger_accounts(${kinds}::text[], ${owners}::bigint[], ${spenderId}::bigint)`,
  )
  const known = rows.map(({ id, kind, owner_id: ownerId, balance }) => ({
    ...{ id: Number(id), kind },
    ownerId: ownerId === null ? null : Number(ownerId),
    balance: balance === null ? null : Number(balance),
  }))
  const accounts = wanted.map((ref) => {
    const account = known.find((each) => isSame(each, ref))
    if (!account) throw new Error(`The account ${ref.kind} of ${ref.ownerId ?? 'the site'} was not created.`)
    return account
  })
  const debt = spenderId === null ? undefined : known.find((each) => isSame(each, ofMember('receivable', spenderId)))
  return { accounts, owes: (debt?.balance ?? 0) < 0 }
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
