/** Many spends of one member at the same time. */
import { randomUUID } from 'node:crypto'
import { getTicketBalance, spendTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { checkLedger, type LedgerFaults } from '../../ledger/check-ledger.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { giveTickets } from './give-tickets.ts'

export interface SpentAtOnce {
  readonly paid: number
  /** Answers that were paid by an earlier request with the same key. */
  readonly repeated: number
  /** By code of the refusal. */
  readonly refused: Readonly<Record<string, number>>
  readonly balances: { readonly sender: number; readonly receiver: number }
  readonly faults: LedgerFaults
}

export interface Spends {
  readonly spends: number
  readonly balance: number
  /** Requests that are under way at the same time. */
  readonly atOnce: number
  /** All of them are one attempt, sent again and again. */
  readonly isOneAttempt?: boolean
}

/** Books in which one member has tickets, and gives them to another one by one. */
export interface Books {
  /** Spends one ticket: paid, paid before by the same attempt, or the code of the refusal. */
  readonly spend: (attempt: string) => Promise<'paid' | 'repeated' | { readonly refused: string }>
  readonly balances: () => Promise<SpentAtOnce['balances']>
  readonly faults: () => Promise<LedgerFaults>
}

/** Each spends one ticket. */
export async function spendAtOnce(books: Books, { spends, atOnce, isOneAttempt = false }: Omit<Spends, 'balance'>): Promise<SpentAtOnce> {
  const [key, refused] = [randomUUID(), new Map<string, number>()]
  const counted = { paid: 0, repeated: 0 }
  let left = spends
  async function sendInTurn(): Promise<void> {
    while (left > 0) {
      left -= 1
      const outcome = await books.spend(isOneAttempt ? key : randomUUID())
      if (typeof outcome === 'object') refused.set(outcome.refused, (refused.get(outcome.refused) ?? 0) + 1)
      else counted[outcome] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendInTurn))
  return { ...counted, refused: Object.fromEntries(refused), balances: await books.balances(), faults: await books.faults() }
}

/** The site's own, over the API. */
export async function openSiteBooks(server: TestServer, balance: number): Promise<Books> {
  const [sender, receiver] = [await server.asMember(), await server.asMember()]
  await giveTickets(server.db, sender.memberId, balance)
  const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.balance
  return {
    async spend(attempt) {
      const gift = { attempt, qty: 1, member: receiver.memberId as MemberId }
      const answer = await server.call(spendTickets, gift, { as: sender })
      if (answer.refusal) return { refused: answer.refusal.code }
      return answer.data.isNew ? 'paid' : 'repeated'
    },
    balances: async () => ({ sender: await balanceOf(sender), receiver: await balanceOf(receiver) }),
    faults: () => checkLedger(server.db),
  }
}
