import { Plural } from '@lingui/react/macro'
import type { PaymentLine } from '#contract/money/payments.ts'
import { membershipOfPackage } from '#contract/policy/membership.ts'
import { MembershipName } from '#src/entities/membership/membership-name.tsx'

/** What a line is, in the member's language: "25 tickets". A kind without words of its own has the server's title. */
export function LineName({ line: { kind, qty, units, title, packageId } }: { line: Omit<PaymentLine, 'priceInCents'> }) {
  if (kind === 'ticket_package') return <Plural value={qty * units} one="# ticket" other="# tickets" />
  const membership = membershipOfPackage(packageId)
  if (membership) return <MembershipName kind={membership.kind} months={membership.months * qty} />
  return qty > 1 ? `${qty} × ${title}` : title
}
