/** What buying a membership does to the one that a member has. Pure: the server, its quote and the fake server follow the same rules. */

export const membershipKinds = ['member', 'sponsor'] as const
export type MembershipKind = (typeof membershipKinds)[number]

/** How long one can be bought for. */
export const membershipMonths = [1, 3, 6, 12] as const
export type MembershipMonths = (typeof membershipMonths)[number]

/** After its end a membership keeps what it gives for this long, so that a late payment interrupts nothing. */
export const membershipGraceDays = 3
/** The reminder comes this long before the end (1§9). */
export const membershipReminderDays = 7

/** Afterwards the end is known, and reminding again would be pressure. */
const remindedDaysAfterEnd = 30

const dayMs = 86_400_000

/** Tickets (dollars) for each kind and number of months. */
export type MembershipPrices = Readonly<Record<MembershipKind, Readonly<Record<MembershipMonths, number>>>>

export interface HeldMembership {
  readonly kind: MembershipKind
  readonly endsAt: Date
}

/** active: runs · grace: has ended, and still gives what it gave · expired. Both of the last two are shown as "Expired". */
export type MembershipState = 'active' | 'grace' | 'expired'

export function graceEnd(endsAt: Date): Date {
  return new Date(endsAt.getTime() + membershipGraceDays * dayMs)
}

export function membershipState({ endsAt }: Pick<HeldMembership, 'endsAt'>, now: Date): MembershipState {
  if (now < endsAt) return 'active'
  return now < graceEnd(endsAt) ? 'grace' : 'expired'
}

export function isEndingSoon({ endsAt }: Pick<HeldMembership, 'endsAt'>, now: Date): boolean {
  return now < endsAt && endsAt.getTime() - now.getTime() <= membershipReminderDays * dayMs
}

/** Whether Home reminds of the end (B-02). */
export function isEndShown(held: Pick<HeldMembership, 'endsAt'>, now: Date): boolean {
  const sinceEndMs = now.getTime() - held.endsAt.getTime()
  return isEndingSoon(held, now) || (sinceEndMs >= 0 && sinceEndMs < remindedDaysAfterEnd * dayMs)
}

export interface MembershipPlan {
  readonly change: 'bought' | 'extended' | 'upgraded'
  readonly from: Date
  readonly until: Date
  /** Days of the new membership that the rest of the earlier one counts for. */
  readonly creditedDays: number
}

export interface PlanRequest {
  readonly kind: MembershipKind
  readonly months: MembershipMonths
  readonly prices: MembershipPrices
  readonly now: Date
}

/**
 * The same kind is added to what is left. A sponsor membership starts at once, and the rest of the ordinary one counts for days of it, by
 * what a year of each costs. Null: a sponsor cannot buy the ordinary one before theirs has ended.
 */
export function planMembership(held: HeldMembership | null, { kind, months, prices, now }: PlanRequest): MembershipPlan | null {
  if (!held || membershipState(held, now) === 'expired')
    return { change: 'bought', from: now, until: addMonths(now, months), creditedDays: 0 }
  const { endsAt } = held
  if (held.kind === kind) return { change: 'extended', from: endsAt, until: addMonths(endsAt, months), creditedDays: 0 }
  if (kind === 'member') return null
  const daysLeft = Math.max(0, endsAt.getTime() - now.getTime()) / dayMs
  // In favour of the member: a day that has begun counts as a whole one.
  const creditedDays = Math.ceil((daysLeft * prices.member[12]) / prices.sponsor[12])
  return { change: 'upgraded', from: now, until: new Date(addMonths(now, months).getTime() + creditedDays * dayMs), creditedDays }
}

/** The same day so many months later, or the last day of a shorter month. */
export function addMonths(from: Date, months: number): Date {
  const until = new Date(from)
  until.setUTCDate(1)
  until.setUTCMonth(until.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1, 0)).getUTCDate()
  until.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return until
}

/** Packages of the ledger: how a purchase of a membership is told apart from others in the history of tickets. */
const firstPackage: Readonly<Record<MembershipKind, number>> = { member: 200, sponsor: 300 }

export function membershipPackage(kind: MembershipKind, months: MembershipMonths): number {
  return firstPackage[kind] + months
}

/** What a package of the ledger stands for; null if it is not a membership. */
export function membershipOfPackage(packageId: number | null): { kind: MembershipKind; months: MembershipMonths } | null {
  if (packageId === null) return null
  for (const kind of membershipKinds)
    for (const months of membershipMonths) if (membershipPackage(kind, months) === packageId) return { kind, months }
  return null
}
