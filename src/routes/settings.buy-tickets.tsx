import { createFileRoute } from '@tanstack/react-router'
import type { AddTicketsSearch } from '#src/entities/payment/add-tickets-path.ts'
import { BuyTicketsPage } from '#src/features/payments/buy-tickets-page.tsx'

export const Route = createFileRoute('/settings/buy-tickets')({
  // Checked where it is used: an unknown package or kind is left out.
  validateSearch: (search: Record<string, unknown>) => search as AddTicketsSearch,
  component: BuyTickets,
})

function BuyTickets() {
  return <BuyTicketsPage wanted={Route.useSearch()} />
}
