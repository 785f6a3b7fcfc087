import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../testing/index.ts'
import { expectExactDownloads, expectExactSpends, expectOneEffect } from '../testing/money/expect-exact.ts'
import { runHistories } from '../testing/money/histories.ts'
import { killPurchases } from '../testing/money/kill-purchases.ts'

/** Samples; `npm run chaos` has the whole numbers (tests/chaos/money.chaos.test.ts). */
const seed = 20_261_126
const faultless = { wrongBalances: [], unbalanced: [] }

describe('money under load', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer({ poolSize: 50 })
  })
  afterAll(() => server.close())

  it('[S-01] of 500 spends at the same time, exactly as many succeed as there are tickets', async () => {
    await expectExactSpends(server, 500)
  })

  it('[S-02] one attempt, sent 100 times, has one effect and one answer', async () => {
    await expectOneEffect(server, 100)
  })

  it('[D-10] [S-04] of 200 starts at the same time, again and again, exactly the three downloads that are left are taken', async () => {
    await expectExactDownloads(server, 3)
  })
})

it('[S-03] random histories of purchases, gifts, transfers, refunds, chargebacks, settling and crashes end as the model does', async () => {
  expect(await runHistories({ seed, runs: 15 })).toBeGreaterThan(0)
})

it('[S-05] a server that is killed while members buy keeps what it has answered, and pays nothing twice', async () => {
  const kills = 2
  const survived = await killPurchases(kills)
  expect(survived).toMatchObject({ lost: [], wrong: 0, purchasesWithoutAccess: 0, faults: faultless, refusals: [] })
  expect(survived.answered).toBeGreaterThanOrEqual(kills * 40)
})
