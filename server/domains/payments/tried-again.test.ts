import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { payByCard } from '#contract/money/payments.ts'
import { failedTasks } from '../../db/tables/failed-tasks.ts'
import { forgottenCards, paymentAttempts } from '../../db/tables/money/payments.ts'
import type { Services } from '../../http/context.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { createTestServer, type TestServer } from '../../testing/index.ts'
import { openSandbox, type SandboxBench } from '../../testing/payments/sandbox-bench.ts'
import { settlePayments } from './jobs.ts'
import { ticketPackageKind } from './ticket-packages.ts'

let server: TestServer
let bench: SandboxBench
beforeAll(async () => {
  bench = await openSandbox()
  server = await createTestServer({ services: { cards: bench.processor } })
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

/** Each pause is twice as long as the one before: after 1, 2, 4 and 8 minutes. */
const steps = [
  { minutes: 0, tries: 1 },
  { minutes: 1, tries: 2 },
  { minutes: 1, tries: 2 },
  { minutes: 1, tries: 3 },
  { minutes: 3, tries: 3 },
  { minutes: 1, tries: 4 },
  { minutes: 7, tries: 4 },
  { minutes: 1, tries: 5 },
] as const

const noSignal = () => new AbortController().signal
const triesOf = async (key: string) => (await server.db.select().from(failedTasks).where(eq(failedTasks.key, key)))[0]?.tries
const attemptOf = async (key: string) => (await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key)))[0]

async function expectLaterAndLater(key: string, run: (services: Services) => Promise<void>): Promise<void> {
  const fatal = vi.fn()
  const log = { ...server.services.log, error: () => undefined, warn: () => undefined, fatal } as never
  for (const { minutes, tries } of steps) {
    server.clock.advance(minutes * 60_000)
    await run({ ...server.services, log })
    // A second run in the same minute does not try it again.
    await run({ ...server.services, log })
    expect(await triesOf(key)).toBe(tries)
  }
  expect(fatal).toHaveBeenCalledTimes(1)
  server.clock.advance(6 * 3_600_000)
}

it('a payment whose outcome cannot be stored is looked up later and later, with an alarm after five failures, until it is settled', async () => {
  const member = await server.asMember()
  const request = {
    attempt: randomUUID(),
    purchases: [{ kind: 'ticket_package' as const, packageId: 103 }],
    priceInCents: 5000,
    token: await bench.tokenOf('mute'),
  }
  const { data } = await server.call(payByCard, request, { as: member })
  expect(data.status).toBe('unknown')
  server.clock.advance(60_000)
  const broken: PurchaseKind<'ticket_package'> = { ...ticketPackageKind, settle: () => Promise.reject(new Error('Broken')) }
  await expectLaterAndLater(data.attempt, (services) => settlePayments(services, [broken], noSignal()))
  await settlePayments(server.services, [ticketPackageKind], noSignal())
  expect([(await attemptOf(data.attempt))?.status, await triesOf(data.attempt)]).toEqual(['paid', undefined])
})

it('[J-12] a receipt that cannot be mailed is tried later and later, with an alarm after five failures, and is mailed once in the end', async () => {
  const member = await server.asMember()
  const [at, key] = [server.clock.now(), randomUUID()]
  const line = { kind: 'ticket_package' as const, qty: 1, units: 25, title: '25 tickets', packageId: 102, priceInCents: 2500 }
  await server.db.insert(paymentAttempts).values({
    ...{ key, memberId: member.memberId, priceInCents: 2500, processor: 'sandbox', createdAt: at, settledAt: at, status: 'paid' },
    lines: [{ ...line, purchase: { kind: 'ticket_package', packageId: 102, qty: 1 } }],
  })
  server.clock.advance(60_000)
  const jobs = new Proxy(server.services.jobs, {
    get: (of, name, self) => (name === 'enqueue' ? () => Promise.reject(new Error('No queue')) : (Reflect.get(of, name, self) as unknown)),
  })
  await expectLaterAndLater(key, (services) => settlePayments({ ...services, jobs }, [ticketPackageKind], noSignal()))
  for (let run = 0; run < 2; run += 1) await settlePayments(server.services, [ticketPackageKind], noSignal())
  const mails = server.jobs.payloadsOf('send-mail').filter(({ to }) => to === member.member.email)
  expect([mails.length, await triesOf(key)]).toEqual([1, undefined])
})

it('a card that the processor never forgets keeps no other from being forgotten, and is tried later and later', async () => {
  const tokens = Array.from({ length: 5 }, (_, index) => `never-${String(index).padStart(3, '0')}-${randomUUID()}`)
  const asked: string[] = []
  const [whole, last] = [`whole-${randomUUID()}`, `yet-${randomUUID()}`]
  await server.db.insert(forgottenCards).values([...tokens, whole].map((token) => ({ token, processor: 'sandbox' })))
  const cards = new Proxy(bench.processor, {
    get(of, name, self) {
      if (name !== 'forgetCard') return Reflect.get(of, name, self) as unknown
      return (token: string) => {
        asked.push(token)
        return token === whole || token === last ? Promise.resolve() : Promise.reject(new Error('Broken'))
      }
    },
  })
  const log = { ...server.services.log, error: () => undefined, fatal: () => undefined } as never
  const run = () => settlePayments({ ...server.services, cards, log }, [ticketPackageKind], noSignal())
  await run()
  // After three failures in a row the rest waits for the next run.
  expect(asked).toHaveLength(3)
  await run()
  expect(asked).toHaveLength(6)
  expect(asked).toContain(whole)
  expect((await server.db.select().from(forgottenCards)).map(({ token }) => token).toSorted()).toEqual(tokens.toSorted())
  // Neither the log nor the screen of alarms has the token.
  const noted = await server.db.select().from(failedTasks).where(eq(failedTasks.task, 'forget-card'))
  expect(noted).toHaveLength(5)
  for (const { key, error } of noted) expect(tokens.some((token) => key.includes(token) || error.includes(token))).toBe(false)
  // What has not failed comes first, also when the others are due again.
  server.clock.advance(60_000)
  await server.db.insert(forgottenCards).values({ token: last, processor: 'sandbox' })
  await run()
  expect([asked[6], asked.length]).toEqual([last, 10])
  await server.db.delete(forgottenCards)
})
