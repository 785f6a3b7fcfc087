import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { createTestServer, type TestServer } from '#server/testing/index.ts'
import { expectBrokenBooksFound, expectExactDownloads, expectExactSpends, expectOneEffect } from '#server/testing/money/expect-exact.ts'
import { runHistories } from '#server/testing/money/histories.ts'
import { killPurchases } from '#server/testing/money/kill-purchases.ts'

const faultless = { wrongBalances: [], unbalanced: [] }

describe('money under load', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ poolSize: 50 })
  })
  afterAll(() => server.close())

  it('[S-01] of 10,000 spends over 50 connections, exactly as many succeed as there are tickets', async () => {
    await expectExactSpends(server, 10_000)
  })

  it('[S-01] a control: books that read a balance and then write it fail the same test', async () => {
    await expectBrokenBooksFound(server, 10_000)
  })

  it('[S-02] one attempt, sent 500 times, has one effect and one answer', async () => {
    await expectOneEffect(server, 500)
  })

  it('[D-10] [S-04] of 200 starts at the same time, again and again, exactly as many downloads are taken as were bought', async () => {
    await expectExactDownloads(server, 5)
  })
})

it('[S-03] 1,000 random histories of purchases, gifts, transfers, refunds, chargebacks, settling and crashes end as the model does', async () => {
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
