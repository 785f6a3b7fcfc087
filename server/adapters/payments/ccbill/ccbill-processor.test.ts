import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeCcbillSession } from '#contract/money/ccbill.ts'
import { ConfigError, readConfig } from '../../../config/config.ts'
import { arriving, openCcbill, type CcbillBench } from '../../../testing/payments/ccbill-bench.ts'
import { ofAccount, standInAccount, type CcbillBehaviour } from '../../../testing/payments/ccbill-stand-in.ts'
import { describeProcessor } from '../../../testing/payments/processor-contract.ts'
import { createCardProcessor } from '../create-card-processor.ts'
import { createCcbillProcessor } from './ccbill-processor.ts'

describeProcessor('ccbill', openCcbill)

describe('CCBill', () => {
  let bench: CcbillBench
  beforeAll(async () => {
    bench = await openCcbill()
  })
  afterAll(() => bench.close())

  async function charge(card: CcbillBehaviour, confirmation: 'yes' | 'none' = 'none', attempt: string = randomUUID()) {
    const token = await bench.tokenOf(card, confirmation)
    return bench.processor.charge({ attempt, token, amountInCents: 1999, keepsCard: true, statementName: 'X' })
  }

  it('gives the form a session that can make payment tokens and charge nothing', async () => {
    const { session, formOrigin } = await bench.processor.openSession('203.0.113.7')
    const read = decodeCcbillSession(session)
    expect([formOrigin, read?.account, read?.subaccount, read?.ip]).toEqual(['https://pay.club.example', 900_123, 7, '203.0.113.7'])
    expect(session).not.toContain(Buffer.from(standInAccount.backend.secret).toString('base64url'))
    const asFrontend = createCcbillProcessor({ ...standInAccount, backend: standInAccount.frontend, api: { origin: bench.standIn.origin } })
    const token = await bench.tokenOf('accepted')
    const asked = { attempt: randomUUID(), token, amountInCents: 100, keepsCard: false, statementName: 'X' }
    expect(await asFrontend.charge(asked)).toEqual({ state: 'notSent' })
  })

  it('charges the price of the server, once, with the attempt, and keeps no card', async () => {
    const attempt = randomUUID()
    const outcome = await charge('accepted', 'none', attempt)
    expect(outcome).toEqual({ state: 'paid', chargeId: expect.any(String), amountInCents: 1999, card: { brand: 'visa', last4: '1111' } })
    expect(bench.standIn.charges.at(-1)).toMatchObject({
      initialPrice: 19.99,
      initialPeriod: 0,
      createNewPaymentToken: false,
      passThroughInfo: [{ name: 'ropewalkAttempt', value: attempt }],
    })
  })

  it('hands on what the bank confirmed, for the price of the server', async () => {
    expect((await charge('challenged')).state).toBe('declined')
    expect((await charge('challenged', 'yes')).state).toBe('paid')
    expect(bench.standIn.charges.at(-1)).toMatchObject({ threedsStatus: 'Y', threedsAmount: 19.99, threedsCurrency: 840 })
  })

  it('leaves it open when CCBill fails or says nothing', async () => {
    expect(await charge('broken')).toEqual({ state: 'unknown' })
    expect(await charge('mute')).toEqual({ state: 'unknown' })
  })
})

describe('notices of CCBill', () => {
  let bench: CcbillBench
  beforeAll(async () => {
    bench = await openCcbill()
  })
  afterAll(() => bench.close())
  const read = (...given: Parameters<typeof arriving>) => bench.processor.notices?.read(arriving(...given)) ?? null
  const sale = { ...ofAccount(), transactionId: 't1', subscriptionId: 's1', billedInitialPrice: '19.99', billedCurrencyCode: '840' }

  it('[S-33] name the attempt, its charge and the amount, in both of their shapes', async () => {
    const attempt = randomUUID()
    const token = await bench.tokenOf('accepted')
    await bench.processor.charge({ attempt, token, amountInCents: 1999, keepsCard: false, statementName: 'X' })
    const [notice] = bench.standIn.notices
    if (!notice) throw new Error('There was no notice.')
    const expected = { attempt, outcome: { state: 'paid', amountInCents: 1999, card: { brand: 'visa', last4: '1111' } } }
    expect(read(notice)).toMatchObject(expected)
    const { ropewalkAttempt = '', ...others } = notice.body
    expect(read({ ...notice, body: { ...others, 'X-ropewalkAttempt': ropewalkAttempt } })).toMatchObject(expected)
  })

  it('[S-33] come from its networks, on its path, for our account; all others are nobody’s', () => {
    const notice = { event: 'NewSaleSuccess', body: sale }
    expect(read(notice)).toMatchObject({ chargeId: 's1' })
    expect(read(notice, { ip: '::ffff:64.38.215.254' })).toMatchObject({ chargeId: 's1' })
    for (const ip of ['64.38.213.1', '127.0.0.1', '2001:db8::1', '', '64.38.212.9, 1.2.3.4']) expect(read(notice, { ip }), ip).toBeNull()
    for (const secret of ['', 'another', `${standInAccount.noticeSecret}x`]) expect(read(notice, { secret })).toBeNull()
    for (const wrong of [{ clientAccnum: '900124' }, { clientSubacc: '0008' }, { transactionId: '' }, { billedInitialPrice: 'much' }])
      expect(read({ ...notice, body: { ...sale, ...wrong } }), JSON.stringify(wrong)).toBeNull()
    expect(read({ ...notice, body: {} })).toBeNull()
  })

  it('[S-33] of refunds, voids and chargebacks name the charge; those that change nothing are ignored; other money is doubted', () => {
    const back = { ...ofAccount(), transactionId: 't2', subscriptionId: 's1', amount: '19.99', currencyCode: '840' }
    for (const [event, reason] of [
      ['Refund', 'refund'],
      ['Void', 'refund'],
      ['Chargeback', 'chargeback'],
      ['Return', 'chargeback'],
    ] as const)
      expect(read({ event, body: back })).toMatchObject({
        attempt: null,
        chargeId: 's1',
        outcome: { state: 'reversed', reason, amountInCents: 1999 },
      })
    expect(read({ event: 'Refund', body: { ...back, amount: '-19.99' } })).toMatchObject({ outcome: { amountInCents: 1999 } })
    for (const event of ['Cancellation', 'Expiration', 'RenewalSuccess', 'toString', ''])
      expect(read({ event, body: sale })).toBe('ignored')
    expect(read({ event: 'NewSaleSuccess', body: { ...sale, billedCurrencyCode: '978' } })).toMatchObject({ outcome: { state: 'unknown' } })
    // The payment stands, and the log says that money of another amount went back.
    expect(read({ event: 'Chargeback', body: { ...back, currencyCode: '978' } })).toMatchObject({
      outcome: { state: 'reversed', amountInCents: 0 },
    })
  })
})

describe('the settings of CCBill', () => {
  const env = {
    CARD_PROCESSOR: 'ccbill',
    PUBLIC_URL: 'https://club.example',
    CARD_FORM_ORIGIN: 'https://pay.club.example',
    CCBILL_ACCOUNT: '900123-0007',
    CCBILL_FRONTEND_ID: 'front',
    CCBILL_FRONTEND_SECRET: 'front-secret',
    CCBILL_BACKEND_ID: 'back',
    CCBILL_BACKEND_SECRET: 'back-secret',
    CCBILL_NOTICE_SECRET: 'a-path-that-only-ccbill-knows',
  }

  it('switch it on when they are complete, and otherwise name what is missing', () => {
    const config = readConfig(env)
    expect(createCardProcessor(config)?.kind).toBe('ccbill')
    expect(config.ccbill).toMatchObject({ account: 900_123, subaccount: 7, noticeNetworks: expect.arrayContaining(['64.38.241.0/24']) })
    expect(readConfig({ ...env, CARD_PROCESSOR: 'off' }).ccbill).toBeNull()
    for (const name of Object.keys(env).filter((each) => each !== 'CARD_PROCESSOR'))
      expect(() => readConfig({ ...env, [name]: undefined }), name).toThrow(name)
    expect(() => readConfig({ ...env, CCBILL_NOTICE_NETWORKS: 'everywhere' })).toThrow('CCBILL_NOTICE_NETWORKS')
  })

  it('refuse the app’s own origin for the card form', () => {
    expect(() => readConfig({ ...env, CARD_FORM_ORIGIN: 'https://club.example' })).toThrow(ConfigError)
    expect(() => readConfig({ ...env, APP_ORIGIN: 'https://pay.club.example' })).toThrow('CARD_FORM_ORIGIN')
  })
})
