import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { createTestServer, type TestServer } from '#server/testing/index.ts'
import { runHistories } from '#server/testing/money/histories.ts'
import { killPurchases } from '#server/testing/money/kill-purchases.ts'
import { takeLastDownloads } from '#server/testing/money/last-downloads.ts'
import { spendAtOnce } from '#server/testing/money/spend-at-once.ts'

const faultless = { wrongBalances: [], unbalanced: [] }

describe('money under load', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ poolSize: 50 })
  })
  afterAll(() => server.close())

  it('[S-01] of 10,000 spends over 50 connections, exactly as many succeed as there are tickets', async () => {
    expect(await spendAtOnce(server, { spends: 10_000, balance: 100, atOnce: 50 })).toEqual({
      paid: 100,
      repeated: 0,
      refused: { too_few_tickets: 9900 },
      balances: { sender: 0, receiver: 100 },
      faults: faultless,
    })
  })

  it('[S-02] one attempt, sent 500 times, has one effect and one answer', async () => {
    expect(await spendAtOnce(server, { spends: 500, balance: 100, atOnce: 500, isOneAttempt: true })).toEqual({
      paid: 1,
      repeated: 499,
      refused: {},
      balances: { sender: 99, receiver: 1 },
      faults: faultless,
    })
  })

  it('[D-10] of 200 starts at the same time, again and again, exactly as many downloads are taken as were bought', async () => {
    expect(await takeLastDownloads(server, { downloads: 5, starts: 200 })).toEqual({ taken: 5, left: 0, refused: 200 })
  })
})

it('[S-03] 1,000 random histories of purchases, gifts, refunds, chargebacks, settling and crashes end as the model does', async () => {
  const commands = await runHistories({ seed: chaosSeed(), runs: 1000 })
  console.log(`${commands} commands`)
  expect(commands).toBeGreaterThan(5000)
})

it('[S-05] a server that is killed fifty times while members buy keeps what it has answered, and pays nothing twice', async () => {
  const kills = 50
  const survived = await killPurchases(kills)
  console.log(`${kills} kills, ${survived.answered} payments answered, ${survived.lost.length} lost`)
  expect(survived).toMatchObject({ lost: [], wrong: 0, purchasesWithoutAccess: 0, faults: faultless, refusals: [] })
  expect(survived.answered).toBeGreaterThanOrEqual(kills * 40)
})
