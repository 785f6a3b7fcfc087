import { describe, expect, it } from 'vitest'
import { waitAfter } from './lock-record.ts'
import { newDataKey } from './cipher.ts'
import { unwrapWithPin, unwrapWithSecret, wrapWithPin, wrapWithSecret } from './wrap-key.ts'

describe('[S-26] the key of the app lock', () => {
  it('is recovered with the PIN it was wrapped with, and with no other', async () => {
    const dataKey = newDataKey()
    const wrapped = await wrapWithPin(dataKey, '413 612')
    expect(wrapped.iterations).toBeGreaterThanOrEqual(600_000)
    expect(JSON.stringify(wrapped)).not.toContain('413')
    expect(await unwrapWithPin(wrapped, '413 612')).toEqual(dataKey)
    for (const wrong of ['', '413612', '413 613', '413 612 ']) expect(await unwrapWithPin(wrapped, wrong), wrong).toBeNull()
  })

  it('accepts a PIN in either of its Unicode forms: keyboards differ', async () => {
    const wrapped = await wrapWithPin(newDataKey(), 'Tauwerk für Ärger'.normalize('NFD'))
    expect(await unwrapWithPin(wrapped, 'Tauwerk für Ärger'.normalize('NFC'))).not.toBeNull()
  })

  it('is wrapped differently each time, so that equal PINs do not show', async () => {
    const dataKey = newDataKey()
    const [one, other] = await Promise.all([wrapWithPin(dataKey, '111111'), wrapWithPin(dataKey, '111111')])
    expect(one.sealed).not.toBe(other.sealed)
    expect(one.salt).not.toBe(other.salt)
  })

  it('is recovered with the passkey’s secret', async () => {
    const [dataKey, secret] = [newDataKey(), newDataKey()]
    const wrapped = await wrapWithSecret(dataKey, secret)
    expect(await unwrapWithSecret(wrapped, secret)).toEqual(dataKey)
    expect(await unwrapWithSecret(wrapped, newDataKey())).toBeNull()
  })
})

it('[S-26] three failed attempts are free, then the pauses double up to a quarter of an hour', () => {
  expect([1, 2, 3, 4, 5, 6].map(waitAfter)).toEqual([0, 0, 5_000, 10_000, 20_000, 40_000])
  expect(waitAfter(40)).toBe(900_000)
})
