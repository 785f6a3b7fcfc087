/**
 * Random histories of money: members buy tickets by card, tip, donate, give each other tickets, buy videos, and are paid back; sales are settled, access expires, cards
 * are charged back, processes crash. After each history the site must say what a plain model says.
 */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { getTicketBalance } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer } from '../create-test-server.ts'
import { openSandbox } from '../payments/sandbox-bench.ts'
import { insertSale } from '../rows/insert-sale.ts'
import { HistoryActions, type Stage } from './history-actions.ts'
import { MoneyModel } from './money-model.ts'

const who = fc.nat(1)
const amount = fc.integer({ min: 1, max: 30 })
const index = fc.nat(5)
export const command = fc.oneof(
  fc.record({
    do: fc.constant('buyTickets' as const),
    who,
    card: fc.constantFrom('accepted' as const, 'declined' as const, 'mute' as const),
  }),
  fc.record({ do: fc.constant('tip' as const), who, amount }),
  fc.record({ do: fc.constant('donate' as const), who, amount }),
  fc.record({ do: fc.constant('transfer' as const), who, amount }),
  fc.record({ do: fc.constant('buyVideo' as const), who, which: fc.nat(2) }),
  fc.record({ do: fc.constant('refund' as const), index }),
  fc.record({ do: fc.constant('expire' as const), index }),
  fc.record({ do: fc.constant('settle' as const) }),
  fc.record({ do: fc.constant('chargeback' as const), index }),
  fc.record({ do: fc.constant('crash' as const), who, amount }),
  fc.record({ do: fc.constant('repeat' as const) }),
)
export type Command = typeof command extends fc.Arbitrary<infer Each> ? Each : never

export interface Histories {
  readonly seed: number
  readonly runs: number
  readonly mostCommands?: number
}

/** Throws with the shortest history that fails. Returns how many commands were run. */
export async function runHistories({ seed, runs, mostCommands = 20 }: Histories): Promise<number> {
  let now = () => new Date()
  const bench = await openSandbox(() => now())
  const server = await createTestServer({ services: { cards: bench.processor } })
  now = server.clock.now
  let total = 0
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: mostCommands, size: 'medium' }), async (commands) => {
        const seller = await server.asMember({ groupId: groups.vendor })
        const people = [await server.asMember(), await server.asMember()] as const
        const sales = []
        for (const price of [3, 8, 25]) sales.push(await insertSale(server.db, { sellerId: seller.memberId, price, downloads: 0 }))
        const stage: Stage = { server, bench, seller, people, sales, model: new MoneyModel(server.services.config.SALE_SHARE_PERCENT) }
        const actions = new HistoryActions(stage)
        for (const each of commands) await run(actions, each)
        total += commands.length
        await compare(stage)
      }),
      { seed, numRuns: runs },
    )
    const faults = await checkLedger(server.db)
    if (faults.unbalanced.length + faults.wrongBalances.length > 0) throw new Error(`The ledger is wrong: ${JSON.stringify(faults)}`)
  } finally {
    await server.close()
    await bench.close()
  }
  return total
}

function run(actions: HistoryActions, each: Command): Promise<void> {
  switch (each.do) {
    case 'buyTickets':
      return actions.buyTickets(each.who, each.card)
    case 'tip':
    case 'donate':
      return actions.give(each.who, each.amount, each.do, randomUUID())
    case 'transfer':
      return actions.transfer(each.who, each.amount, randomUUID())
    case 'buyVideo':
      return actions.buyVideo(each.who, each.which, randomUUID())
    case 'refund':
      return actions.refund(each.index)
    case 'expire':
      return actions.expire(each.index)
    case 'settle':
      return actions.settle()
    case 'chargeback':
      return actions.chargeback(each.index)
    case 'crash':
      return actions.crash(each.who, each.amount)
    case 'repeat':
      return actions.repeat()
  }
}

async function compare({ server, seller, people, model }: Stage): Promise<void> {
  const stored = []
  for (const as of [...people, seller]) {
    const { balance, held, earned, owed } = (await server.call(getTicketBalance, {}, { as })).data
    stored.push({ balance, held, earned, owed })
  }
  const expected = model.balances()
  if (JSON.stringify(stored) !== JSON.stringify(expected))
    throw new Error(`Stored ${JSON.stringify(stored)}, expected ${JSON.stringify(expected)}.`)
}
