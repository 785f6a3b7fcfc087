/**
 * The transactions of a member, newest first. What they paid and what they were paid have an index each; a page takes the newest of both.
 * Ordered by id, which grows with time and never repeats.
 */
import { and, desc, eq, gte, ilike, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { mostExported, type exportTickets, type searchTickets, type TicketFilter, type viewTransaction } from '#contract/money/tickets.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { newestFirst, type Part } from '../../../db/newest-first.ts'
import { notBlocked } from '../../../db/conditions/not-blocked.ts'
import { members } from '../../../db/tables/accounts.ts'
import { ledgerNotes, ledgerTransactions } from '../../../db/tables/money/ledger.ts'
import type { MemberContext } from '../../../http/context.ts'
import type { LedgerTransaction } from '../../../ledger/post.ts'
import { isMember } from '../../members/index.ts'
import { presentTickets } from './present-tickets.ts'
import { ticketsAsCsv } from '../tickets-as-csv.ts'

export async function ticketPage(
  context: MemberContext,
  { limit, page, cursor, ...filter }: RequestOutput<typeof searchTickets>,
): Promise<ResponseInput<typeof searchTickets>> {
  const { db, viewer } = context
  const memberId = await whoseHistory(context, filter)
  const found = await newestFirst(
    { page, cursor },
    limit,
    (part) => findRows(db, memberId, filter, part),
    () => countRows(db, memberId, filter),
  )
  return { ...found.page, items: await presentTickets(db, { memberId, viewer }, found.rows) }
}

export async function exportedTickets(
  context: MemberContext,
  filter: RequestOutput<typeof exportTickets>,
): Promise<ResponseInput<typeof exportTickets>> {
  const { db, now, viewer } = context
  const rows = await findRows(db, viewer.id, filter, { before: undefined, limit: mostExported + 1, offset: 0 })
  const listed = await presentTickets(db, { memberId: viewer.id, viewer }, rows.slice(0, mostExported))
  return {
    fileName: `tickets-${now().toISOString().slice(0, 10)}.csv`,
    csv: ticketsAsCsv(listed),
    isComplete: rows.length <= mostExported,
  }
}

export async function viewTicket({ db, viewer }: MemberContext, { id }: { id: number }): Promise<ResponseInput<typeof viewTransaction>> {
  const [row] = await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.id, id))
  const isTheirs = row !== undefined && (row.buyerId === viewer.id || row.sellerId === viewer.id)
  // Admins read it as its buyer does.
  const readerId = isTheirs ? viewer.id : (row?.buyerId ?? row?.sellerId ?? null)
  const [ticket] =
    row && readerId !== null && (isTheirs || viewer.role === 'admin') ? await presentTickets(db, { memberId: readerId, viewer }, [row]) : []
  if (!ticket) throw new Refusal('not_found')
  return ticket
}

async function whoseHistory({ db, viewer }: MemberContext, { userId }: TicketFilter): Promise<number> {
  if (userId === undefined || userId === viewer.id) return viewer.id
  if (viewer.role !== 'admin') throw new Refusal('forbidden')
  if (!(await isMember(db, userId))) throw new Refusal('user_not_found')
  return userId
}

type OwnFilter = Omit<TicketFilter, 'userId'>

async function findRows(db: Queryable, memberId: number, filter: OwnFilter, { before, limit, offset }: Part): Promise<LedgerTransaction[]> {
  const reach = limit + offset
  const [one, other] = branches(memberId, filter).map((where) =>
    db
      .select()
      .from(ledgerTransactions)
      .where(and(where, before === undefined ? undefined : lt(ledgerTransactions.id, before)))
      .orderBy(desc(ledgerTransactions.id))
      .limit(reach),
  )
  if (!one) return []
  if (!other) return (await one).slice(offset)
  return unionAll(one, other).orderBy(desc(ledgerTransactions.id)).limit(limit).offset(offset)
}

async function countRows(db: Queryable, memberId: number, filter: OwnFilter): Promise<number> {
  const counts = branches(memberId, filter).map((where) =>
    db.$count(
      db
        .select({ id: ledgerTransactions.id })
        .from(ledgerTransactions)
        .where(where)
        .limit(totalLimit + 1)
        .as('counted'),
    ),
  )
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

/** What the member paid, and what they were paid; a transaction is one of the two. */
function branches(memberId: number, filter: OwnFilter): SQL[] {
  const common = filterOf(filter)
  const asBuyer = and(eq(ledgerTransactions.buyerId, memberId), common, otherMemberMatches(memberId, filter, ledgerTransactions.sellerId))
  const asSeller = and(eq(ledgerTransactions.sellerId, memberId), common, otherMemberMatches(memberId, filter, ledgerTransactions.buyerId))
  const isBought = eq(ledgerTransactions.itemType, 'purchase')
  const wanted = {
    all: [asBuyer, asSeller],
    bought: [and(asBuyer, isBought)],
    spent: [and(asBuyer, ne(ledgerTransactions.itemType, 'purchase'))],
    received: [asSeller],
  }[filter.view]
  return wanted.filter((where) => where !== undefined)
}

function filterOf({ itemType, packageId, dtFrom, dtTo }: OwnFilter): SQL | undefined {
  return and(
    itemType.length > 0 ? inArray(ledgerTransactions.itemType, itemType) : undefined,
    packageId.length > 0 ? inArray(ledgerTransactions.packageId, packageId) : undefined,
    dtFrom === undefined ? undefined : gte(ledgerTransactions.createdAt, new Date(dtFrom * 1000)),
    // The whole second.
    dtTo === undefined ? undefined : lt(ledgerTransactions.createdAt, new Date((dtTo + 1) * 1000)),
  )
}

type OtherColumn = typeof ledgerTransactions.buyerId | typeof ledgerTransactions.sellerId

/** Names behind a block are not searched: they are not shown either. */
function otherMemberMatches(memberId: number, { text }: OwnFilter, other: OtherColumn): SQL | undefined {
  if (text === '') return undefined
  const escaped = text.replaceAll(/[%_\\]/g, String.raw`\$&`)
  const key = escaped.normalize('NFKC').toLowerCase()
  return or(
    ilike(ledgerTransactions.description, `%${escaped}%`),
    sql`exists (select 1 from ${ledgerNotes} where ${ledgerNotes.transactionId} = ${ledgerTransactions.id} and ${ledgerNotes.text} ilike ${`%${escaped}%`})`,
    sql`exists (select 1 from ${members} where ${members.id} = ${other} and ${members.nameKey} like ${`${key}%`} and ${notBlocked(memberId, members.id)})`,
  )
}
