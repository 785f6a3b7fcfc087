/** Tickets that a member gives away: to a member, as a tip for one of their items, or to the site. */
import type * as contract from '#contract/money/tickets.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import { ledgerNotes } from '../../db/tables/money/ledger.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember } from '../../ledger/ledger-accounts.ts'
import { postOnce } from '../../ledger/post-once.ts'
import type { LedgerTransaction } from '../../ledger/post.ts'
import { findProfileFor } from '../members/index.ts'
import { presentTickets } from './reads/present-tickets.ts'

type Receipt = ResponseInput<typeof contract.spendTickets>

/** Arrives as one transaction in the histories of both. */
export async function spendTickets(
  context: MemberContext,
  { attempt, qty, note, member, typeId, itemId }: RequestOutput<typeof contract.spendTickets>,
): Promise<Receipt> {
  const receiverId = await getReceiver(context, member)
  const item = await getTippedItem(context, receiverId, typeId, itemId)
  return give(context, {
    key: attempt,
    itemType: 'tip',
    sellerId: receiverId,
    amount: qty,
    item,
    note,
  })
}

export async function donateTickets(
  context: MemberContext,
  { attempt, qty, note, member }: RequestOutput<typeof contract.donateTickets>,
): Promise<Receipt> {
  const sellerId = member === null ? null : await getReceiver(context, member)
  return give(context, { key: attempt, itemType: 'donate', sellerId, amount: qty, note })
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

async function give(context: MemberContext, { note, ...gift }: Gift): Promise<Receipt> {
  const { db, viewer, bus, now } = context
  const { amount, sellerId } = gift
  const moves = [
    { account: ofMember('member', viewer.id), amount: -amount },
    { account: sellerId === null ? house : ofMember('member', sellerId), amount },
  ]
  const posting = { ...gift, buyerId: viewer.id, moves, now: now() }
  const { row, isNew } = await postOnce(db, posting, async (tx, { id: transactionId }) => {
    if (note !== '') await tx.insert(ledgerNotes).values({ transactionId, authorId: viewer.id, text: note })
  })
  if (isNew) {
    bus.emit('tickets.changed', { memberId: viewer.id })
    if (sellerId !== null) {
      bus.emit('tickets.changed', { memberId: sellerId })
      bus.emit('tickets.received', { ticketId: row.id, fromId: viewer.id, toId: sellerId, ...(gift.item ? { item: gift.item } : {}) })
    }
  }
  return presentReceipt(context, row)
}

/** Members who do not exist for the viewer, or with whom there is a block, cannot be paid. */
async function getReceiver({ db, viewer }: MemberContext, userId: number): Promise<number> {
  if (userId === viewer.id) throw invalid({ member: ['tickets.self'] })
  const receiver = await findProfileFor(db, viewer, { userId })
  if (!receiver) throw new Refusal('user_not_found')
  return receiver.id
}

async function getTippedItem(
  context: MemberContext,
  ownerId: number,
  typeId: string | undefined,
  itemId: number | undefined,
): Promise<ContentRef | undefined> {
  if (typeId === undefined && itemId === undefined) return undefined
  if (typeId === undefined) throw invalid({ typeId: ['required'] })
  if (itemId === undefined) throw invalid({ itemId: ['required'] })
  const item = await getVisibleItem(context, { typeId, itemId })
  if (item.ownerId !== ownerId) throw new Refusal('not_found')
  return { typeId, itemId }
}

async function presentReceipt(context: MemberContext, row: LedgerTransaction): Promise<Receipt> {
  const [ticket] = await presentTickets(context.db, context.viewer.id, [row])
  if (!ticket) throw new Error('The transaction was not presented.')
  return { ticket, balance: await balanceOf(context.db, ofMember('member', context.viewer.id)) }
}

/** What it would cost. Tips, donations and invitations cost what is asked for; nothing is added to them. */
export async function calculateTickets(
  { db, viewer }: MemberContext,
  { qty }: RequestOutput<typeof contract.calculateTickets>,
): Promise<ResponseInput<typeof contract.calculateTickets>> {
  const balance = await balanceOf(db, ofMember('member', viewer.id))
  return { price: qty, balance, balanceAfter: balance - qty, isEnough: qty <= balance }
}
