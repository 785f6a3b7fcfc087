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
  const { id, itemType, buyerId, sellerId, description, typeId, itemId, createdAt, key } = ticket
  const badge = (of: number | null) => (of === null ? null : presentBadge(world.member(of)))
  return {
    ...{ id, userId: memberId, itemType, buyer: badge(buyerId), seller: badge(sellerId), description, typeId, itemId },
    tickets: changeFor(memberId, ticket),
    packageId: null,
    dtPurchase: createdAt,
    receipt: key,
    isReversal: false,
    isReversed: false,
  }
}

/** Newest first. */
function ownTickets({ world, viewer }: MemberFakeContext, { view, itemType }: contract.TicketFilter): FakeTicket[] {
  const isIn: Record<contract.TicketView, (ticket: FakeTicket) => boolean> = {
    all: () => true,
    bought: (ticket) => ticket.itemType === 'purchase',
    spent: (ticket) => ticket.buyerId === viewer.id && ticket.itemType !== 'purchase',
    received: (ticket) => ticket.sellerId === viewer.id,
  }
  return world.tickets
    .filter(({ buyerId, sellerId }) => buyerId === viewer.id || sellerId === viewer.id)
    .filter((ticket) => isIn[view](ticket) && (itemType.length === 0 || itemType.includes(ticket.itemType)))
    .toReversed()
}

type Paid = Pick<FakeTicket, 'key' | 'itemType' | 'sellerId' | 'amount' | 'description'> & Partial<Pick<FakeTicket, 'typeId' | 'itemId'>>

function pay({ world, viewer }: MemberFakeContext, paid: Paid): ResponseInput<typeof contract.spendTickets> {
  if (paid.sellerId === viewer.id) throw invalid({ member: ['tickets.self'] })
  const known = world.tickets.find(({ key }) => key === paid.key)
  if (known && (known.amount !== paid.amount || known.buyerId !== viewer.id)) throw new Refusal('idempotency_mismatch')
  const balance = ticketsOf(world, viewer.id)
  if (!known && paid.amount > balance) throw new Refusal('too_few_tickets', { balance })
  const ticket = known ?? world.addTicket({ ...paid, buyerId: viewer.id })
  return { ticket: present(world, viewer.id, ticket), balance: ticketsOf(world, viewer.id), isNew: known === undefined }
}

export const ticketFakes: readonly FakeEndpoint[] = [
  fake(contract.getTicketBalance, (_, { world, viewer }) => ({ balance: ticketsOf(world, viewer.id), held: 0, earned: 0, owed: 0 })),
  fake(contract.searchTickets, (input, context) =>
    pageOf(ownTickets(context, input), input, input.limit, (ticket) => present(context.world, context.viewer.id, ticket)),
  ),
  fake(contract.exportTickets, (input, context) => ({
    fileName: 'tickets.csv',
    csv: ownTickets(context, input)
      .map(({ description }) => description)
      .join('\r\n'),
    isComplete: true,
  })),
  fake(contract.spendTickets, ({ attempt, qty, note, member, typeId = null, itemId = null }, context) =>
    pay(context, { key: attempt, itemType: 'tip', sellerId: member, amount: qty, description: note, typeId, itemId }),
  ),
  fake(contract.donateTickets, ({ attempt, qty, note, member }, context) =>
    pay(context, { key: attempt, itemType: 'donate', sellerId: member, amount: qty, description: note }),
  ),
]
