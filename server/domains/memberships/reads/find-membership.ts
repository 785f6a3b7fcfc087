/** A member's membership, what they can buy, and how it came about. */
import { desc, eq } from 'drizzle-orm'
import type { ResponseInput } from '#contract/endpoint.ts'
import {
  graceEnd,
  isEndShown,
  isEndingSoon,
  membershipKinds,
  membershipMonths,
  membershipState,
  type getMembership,
  type Membership,
  type MembershipChoice,
  type MembershipMonths,
  type MembershipPrices,
} from '#contract/money/membership.ts'
import { membershipRefusalFor } from '#contract/policy/membership-groups.ts'
import type { Config } from '../../../config/config.ts'
import type { Queryable } from '../../../db/context.ts'
import { membershipEvents, memberships } from '../../../db/tables/money/memberships.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'

export type MembershipRow = typeof memberships.$inferSelect

/** Rows of the history that are shown. */
const mostEvents = 20

export const pricesOf = ({
  MEMBERSHIP_PRICES,
  SPONSOR_PRICES,
}: Pick<Config, 'MEMBERSHIP_PRICES' | 'SPONSOR_PRICES'>): MembershipPrices => ({
  member: MEMBERSHIP_PRICES,
  sponsor: SPONSOR_PRICES,
})

export function listedPrices(config: Config): Array<Pick<MembershipChoice, 'kind' | 'months' | 'price'>> {
  const prices = pricesOf(config)
  return membershipKinds.flatMap((kind) => membershipMonths.map((months) => ({ kind, months, price: prices[kind][months] })))
}

export async function findMembership(db: Queryable, memberId: number): Promise<MembershipRow | null> {
  const [row] = await db.select().from(memberships).where(eq(memberships.memberId, memberId))
  return row ?? null
}

/** The end of the membership, while Home reminds of it. */
export async function findShownEnd(db: Queryable, memberId: number, now: Date): Promise<{ endsAt: number; hasExpired: boolean } | null> {
  const held = await findMembership(db, memberId)
  if (!held || !isEndShown(held, now)) return null
  return { endsAt: toSeconds(held.endsAt), hasExpired: membershipState(held, now) !== 'active' }
}

export function presentMembership(row: MembershipRow, now: Date): Membership {
  const state = membershipState(row, now)
  return {
    kind: row.kind,
    startsAt: toSeconds(row.startsAt),
    endsAt: toSeconds(row.endsAt),
    graceEndsAt: toSeconds(graceEnd(row.endsAt)),
    isEndingSoon: isEndingSoon(row, now),
    hasExpired: state !== 'active',
    // Ended before its time, by staff or a chargeback, it gives nothing more.
    isInGrace: state === 'grace' && row.closedAt === null,
  }
}

export async function membershipOverview({ db, viewer, config, now }: MemberContext): Promise<ResponseInput<typeof getMembership>> {
  const [held, events] = await Promise.all([
    findMembership(db, viewer.id),
    db.select().from(membershipEvents).where(eq(membershipEvents.memberId, viewer.id)).orderBy(desc(membershipEvents.id)).limit(mostEvents),
  ])
  const moment = now()
  return {
    membership: held && presentMembership(held, moment),
    choices: listedPrices(config).map((choice) => ({
      ...choice,
      refusal: membershipRefusalFor({ kind: choice.kind, held, groupId: viewer.groupId, now: moment }),
    })),
    history: events.map(({ state, kind, months, price, byStaff, startsAt, endsAt, createdAt }) => ({
      ...{ state, kind, price, byStaff },
      // Written from the contract's own list.
      months: months as MembershipMonths | null,
      startsAt: toSeconds(startsAt),
      endsAt: toSeconds(endsAt),
      createdAt: toSeconds(createdAt),
    })),
  }
}
