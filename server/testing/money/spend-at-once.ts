/** Many spends of one member at the same time, over the API. */
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

/** Each spends one ticket. */
export async function spendAtOnce(server: TestServer, { spends, balance, atOnce, isOneAttempt = false }: Spends): Promise<SpentAtOnce> {
  const [sender, receiver] = [await server.asMember(), await server.asMember()]
  await giveTickets(server.db, sender.memberId, balance)
  const [key, refused] = [randomUUID(), new Map<string, number>()]
  const counted = { paid: 0, repeated: 0 }
  let left = spends
  async function sendInTurn(): Promise<void> {
    while (left > 0) {
      left -= 1
      const gift = { attempt: isOneAttempt ? key : randomUUID(), qty: 1, member: receiver.memberId as MemberId }
      const answer = await server.call(spendTickets, gift, { as: sender })
      const code = answer.refusal?.code
      if (code) refused.set(code, (refused.get(code) ?? 0) + 1)
      else counted[answer.data.isNew ? 'paid' : 'repeated'] += 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendInTurn))
  const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.balance
  const balances = { sender: await balanceOf(sender), receiver: await balanceOf(receiver) }
  return { ...counted, refused: Object.fromEntries(refused), balances, faults: await checkLedger(server.db) }
}
