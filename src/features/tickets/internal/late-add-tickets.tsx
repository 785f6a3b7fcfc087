import { latePart } from '#src/ui/late-part.tsx'
import { AddTicketsLink } from './add-tickets-link.tsx'

/** Buying needs a connection, so the packages are loaded apart from the wallet. Without them, the way to their page is left. */
export const LateAddTickets = latePart(async () => (await import('./add-tickets.tsx')).AddTickets, {
  Waiting: AddTicketsLink,
  Missing: AddTicketsLink,
})
