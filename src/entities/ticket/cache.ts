import type { QueryClient } from '@tanstack/react-query'
import { ticketQueries } from './queries.ts'

/** The member's tickets changed here or elsewhere: what is on screen refetches at once. */
export function refreshTickets(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ticketQueries.all() })
}

/** The balance that the server has just answered. */
export function takeOverBalance(client: QueryClient, balance: number): void {
  client.setQueryData(ticketQueries.balance().queryKey, (known) => known && { ...known, balance })
}
