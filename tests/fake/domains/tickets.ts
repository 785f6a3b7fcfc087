/** Like `server/domains/tickets`, with a plain list instead of a ledger. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import * as contract from '#contract/money/tickets.ts'
import { fake, pageOf, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { presentBadge } from '../present.ts'
import type { FakeTicket, World } from '../world.ts'

type Entry = ResponseInput<typeof contract.viewTransaction>

const changeFor = (memberId: number, { buyerId, sellerId, amount, itemType }: FakeTicket) =>
  itemType === 'purchase' || sellerId === memberId ? amount : buyerId === memberId ? -amount : 0

export const ticketsOf = (world: World, memberId: number): number =>
  world.tickets.reduce((sum, ticket) => sum + changeFor(memberId, ticket), 0)

function present(world: World, memberId: number, ticket: FakeTicket): Entry {
  const { id, itemType, buyerId, sellerId, description, typeId, itemId, packageId, hidesOther, createdAt, key } = ticket
  const badge = (of: number | null) => (of === null || (hidesOther && of !== memberId) ? null : presentBadge(world.member(of)))
  return {
    ...{ id, userId: memberId, itemType, buyer: badge(buyerId), seller: badge(sellerId), description, typeId, itemId },
    tickets: changeFor(memberId, ticket),
    ...{ packageId, hidesOther },
    dtPurchase: createdAt,
    receipt: key,
    isReversal: false,
    isReversed: false,
  }
}

/** Newest first. */
function ownTickets(
  world: World,
  memberId: number,
  { view, itemType, packageId }: Pick<contract.TicketFilter, 'view' | 'itemType' | 'packageId'>,
): FakeTicket[] {
  const isIn: Record<contract.TicketView, (ticket: FakeTicket) => boolean> = {
    all: () => true,
    bought: (ticket) => ticket.itemType === 'purchase',
    spent: (ticket) => ticket.buyerId === memberId && ticket.itemType !== 'purchase',
    received: (ticket) => ticket.sellerId === memberId,
  }
  return world.tickets
    .filter(({ buyerId, sellerId }) => buyerId === memberId || sellerId === memberId)
    .filter((ticket) => isIn[view](ticket) && (itemType.length === 0 || itemType.includes(ticket.itemType)))
    .filter((ticket) => packageId.length === 0 || (ticket.packageId !== null && packageId.includes(ticket.packageId)))
    .toReversed()
}

type Paid = Pick<FakeTicket, 'key' | 'itemType' | 'sellerId' | 'amount' | 'description'> & Partial<Pick<FakeTicket, 'typeId' | 'itemId'>>

function pay({ world, viewer }: MemberFakeContext, paid: Paid): ResponseInput<typeof contract.spendTickets> {
  const { key, sellerId, amount, description, itemId = null } = paid
  const known = world.tickets.find((ticket) => ticket.key === key)
  const isSame = known?.amount === amount && known.buyerId === viewer.id && known.sellerId === sellerId && known.description === description
  if (known && !isSame) throw new Refusal('idempotency_mismatch')
  if (!known) {
    if (sellerId === viewer.id) throw invalid({ member: ['tickets.self'] })
    if (sellerId !== null && !world.members.has(sellerId)) throw new Refusal('user_not_found')
    if (itemId !== null && world.videos.get(itemId)?.ownerId !== sellerId) throw new Refusal('not_found')
    const balance = ticketsOf(world, viewer.id)
    if (amount > balance) throw new Refusal('too_few_tickets', { balance })
  }
  const ticket = known ?? world.addTicket({ ...paid, buyerId: viewer.id })
  return { ticket: present(world, viewer.id, ticket), balance: ticketsOf(world, viewer.id), isNew: known === undefined }
}

/** In tickets, as the server is configured without a setting. */
export const invitationPrice = 10

/** Something of the site. Throws idempotency_mismatch, too_few_tickets. */
export function payTheSite(
  { world, viewer }: MemberFakeContext,
  paid: Pick<FakeTicket, 'key' | 'itemType' | 'amount' | 'description'> & Partial<Pick<FakeTicket, 'packageId'>>,
): { isNew: boolean } {
  const known = world.tickets.find(({ key }) => key === paid.key)
  const isSame = known?.amount === paid.amount && known.buyerId === viewer.id && known.packageId === (paid.packageId ?? null)
  if (known && !isSame) throw new Refusal('idempotency_mismatch')
  const balance = ticketsOf(world, viewer.id)
  if (!known && paid.amount > balance) throw new Refusal('too_few_tickets', { balance })
  if (!known) world.addTicket({ ...paid, buyerId: viewer.id })
  return { isNew: known === undefined }
}

/** Admins alone may name somebody else. */
function readerOf({ world, viewer }: MemberFakeContext, { userId }: contract.TicketFilter): number {
  if (userId === undefined || userId === viewer.id) return viewer.id
  if (viewer.role !== 'admin') throw new Refusal('forbidden')
  if (!world.members.has(userId)) throw new Refusal('user_not_found')
  return userId
}

export const ticketFakes: readonly FakeEndpoint[] = [
  fake(contract.getTicketBalance, (_, { world, viewer }) => ({ balance: ticketsOf(world, viewer.id), held: 0, earned: 0, owed: 0 })),
  fake(contract.searchTickets, (input, context) => {
    const [{ world }, memberId] = [context, readerOf(context, input)]
    return pageOf(ownTickets(world, memberId, input), input, input.limit, (ticket) => present(world, memberId, ticket))
  }),
  fake(contract.exportTickets, (input, context) => ({
    fileName: 'tickets.csv',
    csv: ownTickets(context.world, context.viewer.id, input)
      .map(({ description }) => description)
      .join('\r\n'),
    isComplete: true,
  })),
  fake(contract.calculateTickets, ({ itemType, qty }, { world, viewer }) => {
    const price = itemType === 'invite' ? qty * invitationPrice : qty
    const balance = ticketsOf(world, viewer.id)
    return { price, balance, balanceAfter: balance - price, isEnough: price <= balance }
  }),
  fake(contract.spendTickets, ({ attempt, qty, note, member, typeId = null, itemId = null }, context) =>
    pay(context, { key: attempt, itemType: 'tip', sellerId: member, amount: qty, description: note, typeId, itemId }),
  ),
  fake(contract.donateTickets, ({ attempt, qty, note, member }, context) =>
    pay(context, { key: attempt, itemType: 'donate', sellerId: member, amount: qty, description: note }),
  ),
]
