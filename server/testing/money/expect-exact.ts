/** What the long tests check at small sizes and `npm run chaos` at full ones. Each throws where an expectation does not hold. */
import { expect } from 'vitest'
import type { TestServer } from '../create-test-server.ts'
import { openBrokenBooks } from './broken-books.ts'
import { openSiteBooks, spendAtOnce, type SpentAtOnce } from './spend-at-once.ts'
import { takeLastDownloads } from './last-downloads.ts'

const faults = { wrongBalances: [], unbalanced: [] }
const balance = 100
/** Under way at the same time. */
const atOnce = 50

/** Of so many spends of one ticket at the same time, as many succeed as the member has tickets. */
export async function expectExactSpends(server: TestServer, spends: number): Promise<void> {
  expectExact(await spendAtOnce(await openSiteBooks(server, balance), { spends, atOnce }), spends)
}

function expectExact(spent: SpentAtOnce, spends: number): void {
  expect(spent).toEqual({
    paid: balance,
    repeated: 0,
    refused: { too_few_tickets: spends - balance },
    balances: { sender: 0, receiver: balance },
    faults,
  })
}

/** The control: books that read and then write let too many spends through, and the expectation above refuses them. */
export async function expectBrokenBooksFound(server: TestServer, spends: number): Promise<void> {
  const books = await openBrokenBooks(server, balance, atOnce)
  try {
    const spent = await spendAtOnce(books, { spends, atOnce })
    expect(spent.paid).toBeGreaterThan(balance)
    expect(() => expectExact(spent, spends)).toThrow(/expected/)
  } finally {
    await books.close()
  }
}

/** One attempt, sent so many times at once, has one effect and one answer. */
export async function expectOneEffect(server: TestServer, spends: number): Promise<void> {
  expect(await spendAtOnce(await openSiteBooks(server, balance), { spends, atOnce: spends, isOneAttempt: true })).toEqual({
    paid: 1,
    repeated: spends - 1,
    refused: {},
    balances: { sender: balance - 1, receiver: 1 },
    faults,
  })
}

/** Of so many starts at the same time, again and again, exactly as many downloads are taken as were bought. */
export async function expectExactDownloads(server: TestServer, downloads: number, starts = 200): Promise<void> {
  expect(await takeLastDownloads(server, { downloads, starts })).toEqual({ taken: downloads, left: 0, refused: starts })
}
