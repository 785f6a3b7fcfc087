import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkPayment, getPaymentOptions, openCardSession, payByCard, settlePayment } from '#contract/money/payments.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import { paymentAttempts } from '../../db/tables/money/payments.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openCcbill, type CcbillBench } from '../../testing/payments/ccbill-bench.ts'
import { ofAccount, standInAccount, type CcbillBehaviour, type StandInNotice } from '../../testing/payments/ccbill-stand-in.ts'
import { settlePayments } from './jobs.ts'
import { ticketPackageKind } from './ticket-packages.ts'

let server: TestServer
let bench: CcbillBench
let folder: string
let member: Credentials
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-ccbill-form-'))
  await writeFile(path.join(folder, 'card-form-ccbill.html'), '<!doctype html><style>p { margin: 0 }</style><script>go()</script>')
  bench = await openCcbill()
  const config = { appFolder: folder, ccbill: standInAccount, PUBLIC_URL: 'https://club.example', TRUST_PROXY: true }
  server = await createTestServer({ config, services: { cards: bench.processor } })
})
beforeEach(async () => {
  member = await server.asMember()
})
afterAll(async () => {
  await server.close()
  await bench.close()
  await rm(folder, { recursive: true })
})

async function pay(card: CcbillBehaviour) {
  const purchases = [{ kind: 'ticket_package' as const, packageId: 103 }]
  const request = { attempt: randomUUID(), purchases, priceInCents: 5000, keepsCard: true, token: await bench.tokenOf(card) }
  return (await server.call(payByCard, request, { as: member })).data
}
const balance = async () => (await server.call(getTicketBalance, {}, { as: member })).data
const statusOf = async (attempt: string) => (await server.call(checkPayment, { attempt }, { as: member })).data.payment?.status
const noticeOf = (attempt: string) => {
  const notice = bench.standIn.notices.find(({ body }) => body['ropewalkAttempt'] === attempt)
  if (!notice) throw new Error('There was no notice.')
  return notice
}

interface Sending {
  readonly ip?: string
  readonly secret?: string
  readonly isJson?: boolean
}
async function send(
  { event, body }: StandInNotice,
  { ip = '64.38.212.9', secret = standInAccount.noticeSecret, isJson = true }: Sending = {},
) {
  const answer = await server.app.inject({
    method: 'POST',
    url: `/card-processor/notices/${secret}?eventType=${event}&eventGroupType=Subscription`,
    headers: { 'x-forwarded-for': ip, 'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded' },
    payload: isJson ? JSON.stringify(body) : new URLSearchParams(body).toString(),
  })
  return answer.statusCode
}

describe('a processor that cannot look up and keeps no cards', () => {
  it('[T-03] says so: real money, no card to keep, and a form on an origin of its own', async () => {
    const { data } = await server.call(getPaymentOptions, {}, { as: member })
    expect([data.mode, data.canKeepCard]).toEqual(['live', false])
    const session = (await server.call(openCardSession, {}, { as: member })).data
    expect(session).toMatchObject({
      formPath: '/card-form/ccbill',
      formOrigin: 'https://pay.club.example',
      submitTo: 'https://api.ccbill.com',
    })
    expect((await pay('accepted')).status).toBe('paid')
    expect((await server.call(getPaymentOptions, {}, { as: member })).data.savedCard).toBeNull()
    expect((await pay('declined')).status).toBe('declined')
  })

  it('[T-05] serves the form only on that origin, with the processor’s script and address and nobody else’s', async () => {
    const formAt = (host: string) => server.app.inject({ url: '/card-form/ccbill', headers: { host } })
    for (const host of ['club.example', 'pay.club.example.evil.example']) expect((await formAt(host)).statusCode, host).toBe(404)
    const { statusCode, headers } = await formAt('pay.club.example')
    expect([statusCode, headers['x-frame-options']]).toEqual([200, undefined])
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      expect.stringMatching(/^script-src 'sha256-[\w+/=]+' https:\/\/js\.ccbill\.com$/),
      "style-src 'unsafe-inline'",
      'connect-src https://api.ccbill.com https://js.ccbill.com',
      'frame-src https:',
      'form-action https:',
      'frame-ancestors https://club.example',
      "base-uri 'none'",
    ])
    const app = await server.app.inject({ url: '/healthz' })
    expect(String(app.headers['content-security-policy'])).toContain("frame-src 'self' https://pay.club.example")
  })
})

it('[T-18] a payment that was stored and never sent, because its process was killed, is closed later and does not stay open for ever', async () => {
  const [asked, waiting] = [await pay('accepted'), await pay('accepted')]
  const isTheirs = eq(paymentAttempts.memberId, member.memberId)
  const storedMinutesAgo = (minutes: number) =>
    server.db
      .update(paymentAttempts)
      .set({ status: 'created', settledAt: null, createdAt: new Date(server.clock.now().getTime() - minutes * 60_000) })
      .where(isTheirs)
  const lookUpAll = async () => {
    await settlePayments(server.services, [ticketPackageKind], new AbortController().signal)
    return (await server.db.select().from(paymentAttempts).where(isTheirs)).map(({ status }) => status)
  }
  await storedMinutesAgo(10)
  expect([await statusOf(asked.attempt), await lookUpAll()]).toEqual(['created', ['created', 'created']])
  await storedMinutesAgo(20)
  // Its member asks. The other one could be a renewal, which its job still sends.
  expect([await statusOf(asked.attempt), (await lookUpAll()).toSorted()]).toEqual(['void', ['created', 'void']])
  await storedMinutesAgo(90)
  expect([await lookUpAll(), await statusOf(waiting.attempt)]).toEqual([['void', 'void'], 'void'])
})

describe('notices that are not signed', () => {
  it('[S-33] settle a payment whose answer was lost, once, in either shape, however often they come', async () => {
    const { attempt, status } = await pay('mute')
    expect(status).toBe('unknown')
    const notice = noticeOf(attempt)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => send(notice, { isJson: index % 2 === 0 })))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect([await statusOf(attempt), (await balance()).balance]).toEqual(['paid', 50])
    // A failure that arrives late changes nothing.
    await send({ event: 'UpSaleFailure', body: { ...ofAccount(), transactionId: 'late', ropewalkAttempt: attempt } })
    expect((await balance()).balance).toBe(50)
  })

  it('[S-33] from elsewhere, on another path, for another account or for nobody’s attempt are as if there were nothing', async () => {
    const { attempt } = await pay('mute')
    const notice = noticeOf(attempt)
    const forged = [
      await send(notice, { ip: '203.0.113.7' }),
      await send(notice, { secret: 'another-path-than-that-one' }),
      await send({ ...notice, body: { ...notice.body, clientAccnum: '900124' } }),
      await send({ ...notice, body: { ...notice.body, ropewalkAttempt: randomUUID() } }),
    ]
    expect(forged).toEqual([404, 404, 404, 404])
    expect([await statusOf(attempt), (await balance()).balance]).toEqual(['unknown', 0])
  })

  it('[S-33] with another amount or currency credit nothing, and staff see the payment', async () => {
    const { attempt } = await pay('mute')
    const notice = noticeOf(attempt)
    for (const wrong of [{ billedInitialPrice: '1.00' }, { billedCurrencyCode: '392' }])
      expect(await send({ ...notice, body: { ...notice.body, ...wrong, transactionId: randomUUID() } })).toBe(200)
    expect([await statusOf(attempt), (await balance()).balance]).toEqual(['unknown', 0])
  })

  it('[S-33] of a refund find their payment by its charge, take it back once, and one in part waits for staff', async () => {
    const { attempt } = await pay('accepted')
    const subscriptionId = noticeOf(attempt).body['subscriptionId'] ?? ''
    const back = (event: string, amount: string) =>
      send({ event, body: { ...ofAccount(), transactionId: `${event}-${attempt}-${amount}`, subscriptionId, amount, currencyCode: '840' } })
    expect(await back('Refund', '10.00')).toBe(200)
    expect([await statusOf(attempt), (await balance()).balance]).toEqual(['paid', 50])
    for (const event of ['Refund', 'Refund', 'Chargeback']) expect(await back(event, '50.00')).toBe(200)
    expect(await statusOf(attempt)).toBe('reversed')
    expect(await balance()).toMatchObject({ balance: 0, owed: 0 })
    // Its sale, told again afterwards.
    await send(noticeOf(attempt))
    expect((await balance()).balance).toBe(0)
    expect(
      await send({
        event: 'Refund',
        body: { ...ofAccount(), transactionId: 'x', subscriptionId: 'nobody', amount: '1', currencyCode: '840' },
      }),
    ).toBe(404)
  })

  it('[S-33] of a sale that staff have settled before leave its charge, so that a chargeback finds the payment', async () => {
    const { attempt } = await pay('mute')
    const request = { attempt, outcome: 'paid', reason: 'In the processor’s books' } as const
    await server.call(settlePayment, request, { as: await server.asAdmin() })
    const sale = noticeOf(attempt)
    expect([await send(sale), (await balance()).balance]).toEqual([200, 50])
    const { subscriptionId = '' } = sale.body
    const body = { ...ofAccount(), transactionId: `back-${attempt}`, subscriptionId, amount: '50.00', currencyCode: '840' }
    expect(await send({ event: 'Chargeback', body })).toBe(200)
    expect([await statusOf(attempt), (await balance()).balance]).toEqual(['reversed', 0])
  })

  it('[S-33] that change nothing are taken, and without such a processor there is no path', async () => {
    expect(await send({ event: 'Cancellation', body: ofAccount() })).toBe(200)
    await using plain = await createTestServer()
    const answer = await plain.app.inject({ method: 'POST', url: `/card-processor/notices/${standInAccount.noticeSecret}`, payload: {} })
    expect(answer.statusCode).toBe(404)
  })
})
