import type { MembershipChoice } from '#contract/money/membership.ts'

/** What is paid for once the account exists, in memory only: after a reload it can be bought in the settings. */
export type WantedMembership = Pick<MembershipChoice, 'kind' | 'months' | 'price'>

let wanted: WantedMembership | null = null

export function rememberMembership(membership: WantedMembership | null): void {
  wanted = membership
}

export function wantedMembership(): WantedMembership | null {
  return wanted
}
