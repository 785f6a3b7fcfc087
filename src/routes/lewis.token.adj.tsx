import { createFileRoute } from '@tanstack/react-router'
import { GrantTicketsPage } from '#src/features/admin/grant-tickets-page.tsx'

export const Route = createFileRoute('/lewis/token/adj')({ component: Tickets })

function Tickets() {
  return <GrantTicketsPage way="adjust" />
}
