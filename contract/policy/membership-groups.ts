/** Which group a membership gives (1§3), and who can buy which kind. */
import { membershipState, type HeldMembership, type MembershipKind } from './membership.ts'
import { groups } from '../roles.ts'

export interface GroupedMembership extends HeldMembership {
  readonly groupBefore: number
  readonly closedAt: Date | null
}

/** Members whose group a membership changes. Vendors and models keep theirs, which staff have given them. */
const changeable: ReadonlySet<number> = new Set([groups.free, groups.active, groups.beta, groups.sponsor])
const needNone: ReadonlySet<number> = new Set([groups.staff, groups.admin])

/** The membership that a purchase adds to: none once it was ended before its time. */
export const runningOf = <Held extends GroupedMembership>(held: Held | null): Held | null => (held?.closedAt === null ? held : null)

/** The group with such a membership, for somebody who had `base` before. */
export function groupWith(kind: MembershipKind, base: number): number {
  if (!changeable.has(base)) return base
  if (kind === 'sponsor') return groups.sponsor
  return base === groups.free ? groups.active : base
}

/** The group to return to: what the member is now, without the membership that still runs. Staff may have changed it meanwhile. */
export function groupWithout(held: GroupedMembership | null, groupId: number): number {
  if (!held || held.closedAt !== null) return groupId
  return groupId === groupWith(held.kind, held.groupBefore) ? held.groupBefore : groupId
}

/** role: their role needs none, or is not compatible with it · sponsor_runs: theirs is worth more. */
export const membershipRefusals = ['role', 'sponsor_runs'] as const
export type MembershipRefusal = (typeof membershipRefusals)[number]

export interface RefusalFacts {
  readonly kind: MembershipKind
  readonly held: GroupedMembership | null
  readonly groupId: number
  readonly now: Date
}

/** Why a member cannot buy a kind; null if they can. */
export function membershipRefusalFor({ kind, held, groupId, now }: RefusalFacts): MembershipRefusal | null {
  const base = groupWithout(held, groupId)
  if (needNone.has(base)) return 'role'
  if (kind === 'sponsor') return changeable.has(base) ? null : 'role'
  const isSponsor =
    base === groups.sponsor || (held?.kind === 'sponsor' && held.closedAt === null && membershipState(held, now) !== 'expired')
  return isSponsor ? 'sponsor_runs' : null
}
