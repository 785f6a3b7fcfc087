/** Routes of the tickets domain. */
import * as debts from '#contract/money/debts.ts'
import * as contract from '#contract/money/tickets.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { balanceOf, ofMember } from '../../ledger/ledger-accounts.ts'
import { nextReleaseFor } from '../sales/index.ts'
import { adjustTickets, ticketAudit } from './grant-tickets.ts'
import { debtAudit, settleDebt } from './settle-debt.ts'
import { debtPage } from './reads/debt-page.ts'
import { calculateTickets, donateTickets, spendTickets } from './send-tickets.ts'
import { exportedTickets, ticketPage, viewTicket } from './reads/ticket-history.ts'

export const ticketRoutes: readonly Implementation[] = [
  implement(contract.getTicketBalance, async (context) => {
    const { db, viewer } = context
    const [balance, held, earned, owed] = await Promise.all(
      (['member', 'holding', 'seller', 'receivable'] as const).map((kind) => balanceOf(db, ofMember(kind, viewer.id))),
    )
    // Most members sell nothing.
    const nextRelease = held ? await nextReleaseFor(context, viewer.id) : null
    return { balance: balance ?? 0, held: held ?? 0, nextRelease, earned: earned ?? 0, owed: -(owed ?? 0) }
  }),
  implement(contract.searchTickets, ticketPage),
  implement(contract.indexTransactions, ticketPage),
  implement(contract.viewTransaction, viewTicket),
  implement(contract.exportTickets, exportedTickets),
  implement(contract.calculateTickets, calculateTickets),
  implement(contract.spendTickets, spendTickets),
  implement(contract.transferTickets, spendTickets),
  implement(contract.spendToken, spendTickets),
  implement(contract.donateTickets, donateTickets),
  implement(contract.grantTickets, adjustTickets, ticketAudit),
  implement(contract.adjustTickets, adjustTickets, ticketAudit),
  implement(debts.listDebts, debtPage, 'reads only'),
  implement(debts.settleDebt, settleDebt, debtAudit),
]
