import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/client.ts'
import { ledgerEntries, ledgerTransactions } from '../db/tables/money/ledger.ts'
import { createTestServer, type TestServer } from '../testing/index.ts'
import { expectBrokenBooksFound } from '../testing/money/expect-exact.ts'
import { checkLedger } from './check-ledger.ts'
import { balanceOf, house, ofMember, processor } from './ledger-accounts.ts'
import { findPosted, post, PostedBefore, TooFewTickets, type Move, type Posting } from './post.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

let counter = 0
function posting(moves: readonly Move[], given: Partial<Posting> = {}): Posting {
  counter += 1
  const amount = Math.max(...moves.map((move) => move.amount))
  return { key: `attempt-${counter}`, itemType: 'credit', buyerId: null, sellerId: null, amount, moves, now: new Date(), ...given }
}
const run = (given: Posting) => transaction(server.db, (tx) => post(tx, given))
const give = (memberId: number, amount: number) =>
  run(
    posting([
      { account: processor, amount: -amount },
      { account: ofMember('member', memberId), amount },
    ]),
  )
const spend = (memberId: number, amount: number, key?: string) =>
  run(
    posting(
      [
        { account: ofMember('member', memberId), amount: -amount },
        { account: house, amount },
      ],
      { itemType: 'tip', buyerId: memberId, ...(key === undefined ? {} : { key }) },
    ),
  )
const tickets = (memberId: number) => balanceOf(server.db, ofMember('member', memberId))
const member = async () => (await server.asMember()).memberId
/** The database's own message, which drizzle wraps. */
const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: Error) => (error.cause instanceof Error ? error.cause.message : error.message),
  )
const faultless = { wrongBalances: [], unbalanced: [] }

describe('posting', () => {
  it('moves tickets between accounts, and the balances are the sums of the entries', async () => {
    const [buyer, seller] = [await member(), await member()]
    await give(buyer, 10)
    const before = await balanceOf(server.db, house)
    await run(
      posting([
        { account: ofMember('member', buyer), amount: -6 },
        { account: ofMember('holding', seller), amount: 5 },
        { account: house, amount: 1 },
      ]),
    )
    expect([await tickets(buyer), await balanceOf(server.db, ofMember('holding', seller))]).toEqual([4, 5])
    expect(await balanceOf(server.db, house)).toBe(before + 1)
    expect(await checkLedger(server.db)).toEqual(faultless)
  })

  it('[S-01] refuses what is not there, names what is, and writes nothing', async () => {
    const buyer = await member()
    await give(buyer, 3)
    const refused = posting([
      { account: ofMember('member', buyer), amount: -4 },
      { account: house, amount: 4 },
    ])
    await expect(run(refused)).rejects.toMatchObject({ name: 'TooFewTickets', balance: 3 })
    expect([await tickets(buyer), await findPosted(server.db, refused.key)]).toEqual([3, null])
  })

  it('[S-01] of many spends at the same time, exactly as many succeed as there are tickets', async () => {
    const buyer = await member()
    await give(buyer, 20)
    const results = await Promise.allSettled(Array.from({ length: 200 }, () => spend(buyer, 1)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(TooFewTickets)
    expect([await tickets(buyer), await checkLedger(server.db)]).toEqual([0, faultless])
  })

  it('[S-01] a control: books that read a balance and then write it let too many through, and the test finds it', async () => {
    await expectBrokenBooksFound(server, 200)
  })

  it('[S-02] the same attempt, sent fifty times at once, has one effect', async () => {
    const buyer = await member()
    await give(buyer, 50)
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => spend(buyer, 1, 'the-same')))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(PostedBefore)
    expect(await tickets(buyer)).toBe(49)
  })

  it('two members who pay each other at the same time do not wait for each other', async () => {
    const [one, other] = [await member(), await member()]
    await give(one, 100)
    await give(other, 100)
    const pay = (from: number, to: number) =>
      run(
        posting([
          { account: ofMember('member', from), amount: -1 },
          { account: ofMember('member', to), amount: 1 },
        ]),
      )
    await Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? pay(one, other) : pay(other, one))))
    expect([await tickets(one), await tickets(other)]).toEqual([100, 100])
  })

  it('refuses moves that do not sum to zero, touch one account only, or are no whole numbers', async () => {
    const account = ofMember('member', await member())
    for (const moves of [
      [{ account, amount: 1 }],
      [
        { account, amount: 2 },
        { account: house, amount: -1 },
      ],
      [
        { account, amount: 0.5 },
        { account: house, amount: -0.5 },
      ],
      [
        { account, amount: 5 },
        { account, amount: -5 },
      ],
    ])
      await expect(run(posting(moves))).rejects.toThrow()
  })
})

describe('the database', () => {
  const inserted = async (amounts: readonly number[], memberId: number) => {
    const account = await give(memberId, 100)
    const [known] = await server.db
      .select()
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.transactionId} = ${account.id}`)
      .limit(1)
    return refusalOf(
      transaction(server.db, async (tx) => {
        const [row] = await tx
          .insert(ledgerTransactions)
          .values({ key: `by-hand-${memberId}`, itemType: 'comp', amount: 1, createdAt: new Date() })
          .returning()
        for (const amount of amounts)
          await tx.insert(ledgerEntries).values({ transactionId: row?.id ?? 0, accountId: known?.accountId ?? 0, amount })
      }),
    )
  }

  it('[S-03] refuses a transaction that does not sum to zero, and one without entries', async () => {
    expect(await inserted([1], await member())).toMatch(/do not sum to zero/)
    expect(await inserted([], await member())).toMatch(/do not sum to zero/)
  })

  it('[S-03] refuses entries to a transaction that is committed', async () => {
    const memberId = await member()
    const { id } = await give(memberId, 5)
    const entries = await server.db
      .select()
      .from(ledgerEntries)
      .where(sql`${ledgerEntries.transactionId} = ${id}`)
    const added = server.db
      .insert(ledgerEntries)
      .values(entries.map(({ accountId, amount }) => ({ transactionId: id, accountId, amount: -amount })))
    expect(await refusalOf(added)).toMatch(/is closed/)
  })

  it('[S-03] the application can neither change a balance nor open an account that is not empty', async () => {
    const memberId = await member()
    await give(memberId, 5)
    expect(await refusalOf(server.db.execute(sql`update ledger_accounts set balance = 1000 where owner_id = ${memberId}`))).toMatch(
      /permission denied/,
    )
    expect(await refusalOf(server.db.execute(sql`delete from ledger_accounts where owner_id = ${memberId}`))).toMatch(/permission denied/)
    await server.db.execute(sql`insert into ledger_accounts (kind, owner_id, balance) values ('seller', ${memberId}, 1000)`)
    expect(await balanceOf(server.db, ofMember('seller', memberId))).toBe(0)
  })
})

/** What the ledger should hold, kept in a plain map. */
const command = fc.oneof(
  fc.record({ do: fc.constant('buy' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('pay' as const), who: fc.nat(2), to: fc.nat(2), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('crash' as const), who: fc.nat(2), amount: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('repeat' as const) }),
)

it('[S-03] random histories of purchases, payments, crashes and repeats end as the model does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 25 }), async (commands) => {
      const people = [await member(), await member(), await member()]
      const model = new Map(people.map((id) => [id, 0]))
      const done: Posting[] = []
      for (const each of commands) {
        const last = done.at(-1)
        if (each.do === 'repeat') {
          if (last) await expect(run(last)).rejects.toBeInstanceOf(PostedBefore)
          continue
        }
        const [from, to] = [people[each.who] ?? 0, people[each.do === 'pay' ? each.to : 0] ?? 0]
        const { amount } = each
        if (each.do === 'pay' && from === to) continue
        const [source, target] =
          each.do === 'pay' ? [ofMember('member', from), ofMember('member', to)] : [processor, ofMember('member', from)]
        const wanted = posting([
          { account: source, amount: -amount },
          { account: target, amount },
        ])
        if (each.do === 'crash') {
          await expect(
            transaction(server.db, async (tx) => {
              await post(tx, wanted)
              throw new Error('crash')
            }),
          ).rejects.toThrow('crash')
        } else if (each.do === 'pay' && (model.get(from) ?? 0) < amount) {
          await expect(run(wanted)).rejects.toBeInstanceOf(TooFewTickets)
        } else {
          await run(wanted)
          done.push(wanted)
          if (each.do === 'pay') model.set(from, (model.get(from) ?? 0) - amount)
          const receiver = each.do === 'pay' ? to : from
          model.set(receiver, (model.get(receiver) ?? 0) + amount)
        }
      }
      for (const id of people) expect(await tickets(id)).toBe(model.get(id))
    }),
    { numRuns: 15 },
  )
  expect(await checkLedger(server.db)).toEqual(faultless)
})
