import { Plural } from '@lingui/react/macro'
import type { PaymentLine } from '#contract/money/payments.ts'

/** What a line is, in the member's language: "25 tickets". A kind without words of its own has the server's title. */
export function LineName({ line: { kind, qty, units, title } }: { line: Pick<PaymentLine, 'kind' | 'qty' | 'units' | 'title'> }) {
  if (kind === 'ticket_package') return <Plural value={qty * units} one="# ticket" other="# tickets" />
  return qty > 1 ? `${qty} × ${title}` : title
}
