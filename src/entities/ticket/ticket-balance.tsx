import { useQuery } from '@tanstack/react-query'
import { ticketQueries } from './queries.ts'

/** Empty until it is known. */
export function TicketBalance() {
  const { data } = useQuery(ticketQueries.balance())
  return data ? String(data.balance) : null
}
