/** Like `server/domains/memberships`, without its jobs. */
import { invalid, Refusal } from '#contract/error.ts'
import * as contract from '#contract/money/membership.ts'
import { groupWith, groupWithout, membershipRefusalFor } from '#contract/policy/membership-groups.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import type { FakeMembership } from '../world.ts'
import { payTheSite, ticketsOf } from './tickets.ts'

/** In tickets, as the server is configured without settings. */
export const membershipPrices: contract.MembershipPrices = {
  member: { 1: 15, 3: 42, 6: 78, 12: 144 },
  sponsor: { 1: 30, 3: 84, 6: 156, 12: 288 },
}

const momentOf = (seconds: number) => new Date(seconds * 1000)
const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1000)

function heldBy({ world, viewer }: MemberFakeContext): (FakeMembership & { end: Date }) | null {
  const row = world.memberships.get(viewer.id)
  return row ? { ...row, end: momentOf(row.endsAt) } : null
}

function present(row: FakeMembership, now: Date): contract.Membership {
  const held = { endsAt: momentOf(row.endsAt) }
  const state = contract.membershipState(held, now)
  return {
    ...{ kind: row.kind, startsAt: row.startsAt, endsAt: row.endsAt },
    graceEndsAt: secondsOf(contract.graceEnd(held.endsAt)),
    isEndingSoon: contract.isEndingSoon(held, now),
    hasExpired: state !== 'active',
    isInGrace: state === 'grace',
  }
}

function quote(context: MemberFakeContext, { kind, months }: Pick<contract.MembershipChoice, 'kind' | 'months'>) {
  const { world, viewer } = context
  const now = momentOf(world.now())
  const row = heldBy(context)
  const held = row && { kind: row.kind, endsAt: row.end, groupBefore: row.groupBefore, closedAt: null }
  const refusal = membershipRefusalFor({ kind, held, groupId: viewer.groupId, now })
  const plan = refusal === null ? contract.planMembership(held, { kind, months, prices: membershipPrices, now }) : null
  return { price: membershipPrices[kind][months], refusal, plan, groupBefore: groupWithout(held, viewer.groupId), now, row }
}

export const membershipFakes: readonly FakeEndpoint[] = [
  fake(contract.getMembership, (_, context) => {
    const row = heldBy(context)
    return {
      membership: row && present(row, momentOf(context.world.now())),
      choices: contract.membershipKinds.flatMap((kind) =>
        contract.membershipMonths.map((months) => {
          const { price, refusal } = quote(context, { kind, months })
          return { kind, months, price, refusal }
        }),
      ),
      history: row?.history ?? [],
    }
  }),

  fake(contract.listMembershipPrices, () => ({
    prices: contract.membershipKinds.flatMap((kind) =>
      contract.membershipMonths.map((months) => ({ kind, months, price: membershipPrices[kind][months] })),
    ),
  })),

  fake(contract.quoteMembership, (input, context) => {
    const { price, refusal, plan } = quote(context, input)
    const balance = ticketsOf(context.world, context.viewer.id)
    return {
      ...{ price, balance, balanceAfter: balance - price, isEnough: price <= balance, refusal },
      change: plan?.change ?? null,
      endsAt: plan && secondsOf(plan.until),
      creditedDays: plan?.creditedDays ?? 0,
    }
  }),

  fake(contract.buyMembership, ({ attempt, kind, months, price }, context) => {
    const { world, viewer } = context
    const { plan, groupBefore, now, row, price: due } = quote(context, { kind, months })
    const isKnown = world.tickets.some(({ key }) => key === attempt)
    if (!isKnown && price !== due) throw invalid({ price: ['changed'] })
    if (!isKnown && !plan) throw new Refusal('forbidden')
    const packageId = contract.membershipPackage(kind, months)
    const { isNew } = payTheSite(context, { key: attempt, itemType: 'debit', amount: price, packageId, description: 'Membership' })
    if (isNew && plan) {
      const [startsAt, endsAt] = [secondsOf(plan.from), secondsOf(plan.until)]
      const event = { state: plan.change, kind, months, price, startsAt, endsAt, createdAt: world.now(), byStaff: false }
      const history = [event, ...(row?.history ?? [])]
      world.memberships.set(viewer.id, { memberId: viewer.id, kind, startsAt, endsAt, groupBefore, history })
      world.member(viewer.id).groupId = groupWith(kind, groupBefore) as never
    }
    const held = world.memberships.get(viewer.id)
    if (!held) throw new Refusal('forbidden')
    return { membership: present(held, now), balance: ticketsOf(world, viewer.id), receipt: attempt, isNew }
  }),
]
