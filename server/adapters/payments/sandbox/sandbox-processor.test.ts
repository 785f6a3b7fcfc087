import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { describeProcessor } from '../../../testing/payments/processor-contract.ts'
import { cardOf, openSandbox, sandboxNumbers } from '../../../testing/payments/sandbox-bench.ts'
import { createCardProcessor } from '../create-card-processor.ts'

describeProcessor('sandbox', openSandbox)

describe('the sandbox processor', () => {
  it('stores neither a card number nor a code', async () => {
    const bench = await openSandbox()
    await bench.processor.charge({
      attempt: 'a',
      token: await bench.tokenOf('accepted'),
      amountInCents: 100,
      keepsCard: true,
      statementName: 'X',
    })
    const books = JSON.stringify(bench.bank.books)
    expect(books).toContain('"last4":"4242"')
    for (const secret of [sandboxNumbers.accepted, sandboxNumbers.accepted.replaceAll(' ', ''), 'T. Hand'])
      expect(books).not.toContain(secret)
    // As a whole value: three digits may also be part of a random id or of a time.
    expect(books).not.toMatch(/[[:]"?123"?[\],}]/)
    await bench.close()
  })

  it('makes tokens for open sessions and complete cards only, and answers nobody else', async () => {
    const bench = await openSandbox()
    const { session } = await bench.processor.openSession('127.0.0.1')
    const tokenFor = (body: object) => fetch(`${bench.origin}/tokens`, { method: 'POST', body: JSON.stringify(body) })
    const card = cardOf('accepted', new Date())
    expect((await tokenFor({ session, ...card })).status).toBe(200)
    expect((await tokenFor({ session: 'another', ...card })).status).toBe(422)
    expect((await tokenFor({ session, ...card, cvv: '' })).status).toBe(422)
    expect((await tokenFor({ session, ...card, year: '2020' })).status).toBe(422)
    for (const [method, path] of [
      ['POST', '/sessions'],
      ['POST', '/charges'],
      ['GET', '/charges/a'],
      ['DELETE', '/cards/a'],
    ] as const)
      expect((await fetch(`${bench.origin}${path}`, { method, headers: { authorization: 'Bearer guessed' } })).status).toBe(401)
    await bench.close()
  })

  it('never runs by accident: not in production, not behind a proxy, not under a public address, and not without its key', () => {
    const key = { SANDBOX_PROCESSOR_KEY: 'k'.repeat(20) }
    const cardsWith = (env: Record<string, string>) => createCardProcessor(readConfig({ ...key, ...env }))
    expect(cardsWith({})?.kind).toBe('sandbox')
    expect(cardsWith({ NODE_ENV: 'development', ROPEWALK_DEMO: 'off' })?.kind).toBe('sandbox')
    expect(cardsWith({ ROPEWALK_DEMO: 'off' })).toBeNull()
    expect(cardsWith({ TRUST_PROXY: 'on' })).toBeNull()
    expect(cardsWith({ PUBLIC_URL: 'https://club.example' })).toBeNull()
    expect(cardsWith({ CARD_PROCESSOR: 'off' })).toBeNull()
    expect(cardsWith({ SANDBOX_PROCESSOR_KEY: '' })).toBeNull()
    expect(() => cardsWith({ CARD_PROCESSOR: 'sandbox', ROPEWALK_DEMO: 'off' })).toThrow('CARD_PROCESSOR: sandbox takes no money')
    expect(() => cardsWith({ CARD_PROCESSOR: 'sandbox', SANDBOX_PROCESSOR_KEY: '' })).toThrow('SANDBOX_PROCESSOR_KEY: expected')
  })
})
