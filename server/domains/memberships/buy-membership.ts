/** Buying a membership with tickets: quote, then one transaction with payment, membership and group. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import {
  membershipPackage,
  planMembership,
  type buyMembership as buyEndpoint,
  type quoteMembership as quoteEndpoint,
} from '#contract/money/membership.ts'
import { membershipRefusalFor, runningOf } from '#contract/policy/membership-groups.ts'
import type { MemberContext } from '../../http/context.ts'
import { balanceOf, house, ofMember } from '../../ledger/ledger-accounts.ts'
import { findRepeated, postOnce } from '../../ledger/post-once.ts'
import type { Posting } from '../../ledger/post.ts'
import { toSeconds } from '../../lib/moments.ts'
import { announceMembership, applyMembership } from './apply-membership.ts'
import { findMembership, presentMembership, pricesOf } from './reads/find-membership.ts'

type Wanted = Pick<RequestOutput<typeof buyEndpoint>, 'kind' | 'months'>

export async function quoteMembership(context: MemberContext, { kind, months }: Wanted): Promise<ResponseInput<typeof quoteEndpoint>> {
  const { db, viewer, config, now } = context
  const [balance, held] = await Promise.all([balanceOf(db, ofMember('member', viewer.id)), findMembership(db, viewer.id)])
  const prices = pricesOf(config)
  const price = prices[kind][months]
  const refusal = membershipRefusalFor({ kind, held, groupId: viewer.groupId, now: now() })
  const plan = refusal === null ? planMembership(runningOf(held), { kind, months, prices, now: now() }) : null
  return {
    ...{ price, balance, balanceAfter: balance - price, isEnough: price <= balance, refusal },
    change: plan?.change ?? null,
    endsAt: plan && toSeconds(plan.until),
    creditedDays: plan?.creditedDays ?? 0,
  }
}

/** A paid attempt answers its receipt before any other check, so that a refusal always means that nothing was paid. */
export async function buyMembership(
  context: MemberContext,
  input: RequestOutput<typeof buyEndpoint>,
): Promise<ResponseInput<typeof buyEndpoint>> {
  const { db, viewer, bus, config, now } = context
  const { kind, months, price } = input
  const posting = postingOf(context, input)
  const known = await findRepeated(db, posting)
  const prices = pricesOf(config)
  if (!known) await checkPurchase(context, input)
  const { row, isNew } = known
    ? { row: known, isNew: false }
    : await postOnce(db, posting, (tx, { id: transactionId }) =>
        applyMembership(tx, { memberId: viewer.id, kind, months, price, transactionId, prices, now: now() }),
      )
  if (isNew) {
    bus.emit('tickets.changed', { memberId: viewer.id })
    announceMembership(context, viewer.id)
  }
  const held = await findMembership(db, viewer.id)
  if (!held) throw new Error('A membership was paid and is not there.')
  const balance = await balanceOf(db, ofMember('member', viewer.id))
  return { membership: presentMembership(held, now()), balance, receipt: row.key, isNew }
}

/** Throws validation_failed on `price` if it is not today's, forbidden if the member cannot buy this kind. */
async function checkPurchase(
  { db, viewer, config, now }: MemberContext,
  { kind, months, price }: Wanted & { price: number },
): Promise<void> {
  if (price !== pricesOf(config)[kind][months]) throw invalid({ price: ['changed'] })
  const held = await findMembership(db, viewer.id)
  if (membershipRefusalFor({ kind, held, groupId: viewer.groupId, now: now() }) !== null) throw new Refusal('forbidden')
}

const postingOf = ({ viewer, now }: MemberContext, { attempt, ...order }: RequestOutput<typeof buyEndpoint>): Posting => ({
  ...ticketPosting({ memberId: viewer.id, now: now() }, order),
  key: attempt,
})

/** What a member pays the site for a membership. */
export function ticketPosting(
  { memberId, now }: { readonly memberId: number; readonly now: Date },
  { kind, months, price }: Wanted & { price: number },
): Omit<Posting, 'key'> {
  return {
    itemType: 'debit',
    buyerId: memberId,
    sellerId: null,
    amount: price,
    packageId: membershipPackage(kind, months),
    description: describe({ kind, months }),
    moves: [
      { account: ofMember('member', memberId), amount: -price },
      { account: house, amount: price },
    ],
    now,
    spentOn: 'price',
  }
}

/** For exports and other clients; the app writes it in the member's language, from the package. */
export function describe({ kind, months }: Wanted): string {
  return `${kind === 'sponsor' ? 'Sponsor membership' : 'Membership'}, ${months} ${months === 1 ? 'month' : 'months'}`
}
