/** What the long tests check at small sizes and `npm run chaos` at full ones. Each throws where an expectation does not hold. */
import { expect } from 'vitest'
import type { TestServer } from '../create-test-server.ts'
import { spendAtOnce } from './spend-at-once.ts'
import { takeLastDownloads } from './last-downloads.ts'

const faults = { wrongBalances: [], unbalanced: [] }
const balance = 100

/** Of so many spends of one ticket at the same time, as many succeed as the member has tickets. */
export async function expectExactSpends(server: TestServer, spends: number): Promise<void> {
  expect(await spendAtOnce(server, { spends, balance, atOnce: 50 })).toEqual({
    paid: balance,
    repeated: 0,
    refused: { too_few_tickets: spends - balance },
    balances: { sender: 0, receiver: balance },
    faults,
  })
}

/** One attempt, sent so many times at once, has one effect and one answer. */
export async function expectOneEffect(server: TestServer, spends: number): Promise<void> {
  expect(await spendAtOnce(server, { spends, balance, atOnce: spends, isOneAttempt: true })).toEqual({
    paid: 1,
    repeated: spends - 1,
    refused: {},
    balances: { sender: balance - 1, receiver: 1 },
    faults,
  })
}

/** Of 200 starts at the same time, exactly as many downloads are taken as were bought. */
export async function expectExactDownloads(server: TestServer, downloads: number): Promise<void> {
  expect(await takeLastDownloads(server, { downloads, starts: 200 })).toEqual({ taken: downloads, left: 0, refused: 200 })
}
