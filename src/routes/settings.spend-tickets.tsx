import { createFileRoute } from '@tanstack/react-router'
import { TicketsPage } from '#src/features/tickets/tickets-page.tsx'

export const Route = createFileRoute('/settings/spend-tickets')({ component: SpendTickets })

function SpendTickets() {
  return <TicketsPage isSending />
}
