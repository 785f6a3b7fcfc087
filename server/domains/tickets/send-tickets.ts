/** Tickets that a member gives away: to a member, as a tip for one of their items, or to the site. */
import type * as contract from '#contract/money/tickets.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { groups } from '#contract/roles.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { ledgerNotes } from '../../db/tables/money/ledger.ts'
import type { Transaction } from '../../db/context.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember } from '../../ledger/ledger-accounts.ts'
import { findRepeated, postOnce, type Posted } from '../../ledger/post-once.ts'
import type { Posting } from '../../ledger/post.ts'
import { findProfileFor, isMember } from '../members/index.ts'
import { presentTickets } from './reads/present-tickets.ts'

type Receipt = ResponseInput<typeof contract.spendTickets>

/** Arrives as one transaction in the histories of both. */
export async function spendTickets(context: MemberContext, input: RequestOutput<typeof contract.spendTickets>): Promise<Receipt> {
  const { attempt, qty, note, member, typeId, itemId } = input
  const item = typeId === undefined || itemId === undefined ? undefined : { typeId, itemId }
  const gift: Gift = { key: attempt, itemType: 'tip', sellerId: member, amount: qty, item, note }
  return (
    (await findPaid(context, gift)) ??
    give(context, { ...gift, sellerId: await getReceiver(context, member), item: await getTippedItem(context, input) })
  )
}

export async function donateTickets(
  context: MemberContext,
  { attempt, qty, note, member }: RequestOutput<typeof contract.donateTickets>,
): Promise<Receipt> {
  const gift: Gift = { key: attempt, itemType: 'donate', sellerId: member, amount: qty, note }
  return (
    (await findPaid(context, gift)) ?? give(context, { ...gift, sellerId: member === null ? null : await getReceiver(context, member) })
  )
}

interface Gift {
  readonly key: string
  readonly itemType: 'tip' | 'donate'
  /** Null: the site. */
  readonly sellerId: number | null
  readonly amount: number
  readonly item?: ContentRef | undefined
  readonly note: string
}

function postingOf({ viewer, now }: MemberContext, { note: _note, ...gift }: Gift): Posting {
  const { amount, sellerId } = gift
  const moves = [
    { account: ofMember('member', viewer.id), amount: -amount },
    { account: sellerId === null ? house : ofMember('member', sellerId), amount },
  ]
  return { ...gift, buyerId: viewer.id, moves, now: now(), spentOn: 'qty' }
}

/**
 * Before any other check: an attempt that was paid answers its receipt, also when its receiver has blocked the sender or its item is hidden
 * since. Otherwise the sender would take the refusal for unpaid, and pay again.
 */
async function findPaid(context: MemberContext, gift: Gift): Promise<Receipt | null> {
  const row = await findRepeated(context.db, postingOf(context, gift))
  return row && presentReceipt(context, gift, { row, isNew: false })
}

async function give(context: MemberContext, gift: Gift): Promise<Receipt> {
  const { db, viewer, bus } = context
  const { sellerId, note, item } = gift
  const posted = await postOnce(db, postingOf(context, gift), async (tx, { id: transactionId }) => {
    if (sellerId !== null) await checkStillThere(tx, sellerId)
    if (note !== '') await tx.insert(ledgerNotes).values({ transactionId, authorId: viewer.id, text: note })
  })
  if (posted.isNew) {
    bus.emit('tickets.changed', { memberId: viewer.id })
    if (sellerId !== null) {
      bus.emit('tickets.changed', { memberId: sellerId })
      bus.emit('tickets.received', { ticketId: posted.row.id, fromId: viewer.id, toId: sellerId, ...(item ? { item } : {}) })
    }
  }
  return presentReceipt(context, gift, posted)
}

const unpayable: readonly number[] = [groups.memorial, groups.banned]

/** Members who do not exist for the viewer, with whom there is a block, or who can never spend tickets cannot be paid. */
async function getReceiver({ db, viewer }: MemberContext, userId: number): Promise<number> {
  if (userId === viewer.id) throw invalid({ member: ['tickets.self'] })
  const receiver = await findProfileFor(db, viewer, { userId })
  if (!receiver || receiver.deletedAt !== null || unpayable.includes(receiver.groupId)) throw new Refusal('user_not_found')
  return receiver.id
}

/**
 * The receiver's account may have been deleted since it was read. The posting holds their row, for which a deletion waits; a deletion that came
 * first is seen here, and nothing is paid.
 */
async function checkStillThere(tx: Transaction, userId: number): Promise<void> {
  if (!(await isMember(tx, userId))) throw new Refusal('user_not_found')
}

async function getTippedItem(
  context: MemberContext,
  { member, typeId, itemId }: RequestOutput<typeof contract.spendTickets>,
): Promise<ContentRef | undefined> {
  if (typeId === undefined && itemId === undefined) return undefined
  if (typeId === undefined) throw invalid({ typeId: ['required'] })
  if (itemId === undefined) throw invalid({ itemId: ['required'] })
  const item = await getVisibleItem(context, { typeId, itemId })
  if (item.ownerId !== member) throw new Refusal('not_found')
  return { typeId, itemId }
}

/** Throws idempotency_mismatch if the attempt was paid with another note. */
async function presentReceipt({ db, viewer }: MemberContext, { note }: Gift, { row, isNew }: Posted): Promise<Receipt> {
  const [ticket] = await presentTickets(db, { memberId: viewer.id, viewer }, [row])
  if (!ticket) throw new Error('The transaction was not presented.')
  if (ticket.description !== note) throw new Refusal('idempotency_mismatch')
  return { ticket, balance: await balanceOf(db, ofMember('member', viewer.id)), isNew }
}

/** What it would cost. Tips and donations cost what is asked for; invitations have a price. */
export async function calculateTickets(
  { db, viewer, config }: MemberContext,
  { itemType, qty }: RequestOutput<typeof contract.calculateTickets>,
): Promise<ResponseInput<typeof contract.calculateTickets>> {
  const balance = await balanceOf(db, ofMember('member', viewer.id))
  const price = itemType === 'invite' ? qty * config.INVITATION_PRICE : qty
  return { price, balance, balanceAfter: balance - price, isEnough: price <= balance }
}
