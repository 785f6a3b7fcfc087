/** Tickets of members: balance, sending, donating, history, and what staff grant. */
import type { Domain } from '../../http/domain.ts'
import { inspectLedger } from './inspect-ledger.ts'
import { ticketRoutes } from './routes.ts'

export const ticketsDomain: Domain = {
  name: 'tickets',
  implementations: ticketRoutes,
  jobs: { 'check-ledger': inspectLedger },
}
