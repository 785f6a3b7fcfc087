import { describe, expect, it } from 'vitest'
import { createTokenSource } from './token-source.ts'

const jwt = (name: string, seconds: number) => `${name}.${btoa(JSON.stringify({ iat: 5_000_000_000, exp: 5_000_000_000 + seconds }))}.x`

describe('the token of a worker', () => {
  it('is requested once and kept until shortly before its expiry, whatever the device’s clock shows', async () => {
    const asked: (string | null)[] = []
    let nowMs = 1000
    const getToken = createTokenSource(
      async (stale) => {
        asked.push(stale)
        return jwt(`token${asked.length}`, 600)
      },
      () => nowMs,
    )
    const [first, same] = await Promise.all([getToken(false), getToken(false)])
    expect(same).toBe(first)
    nowMs += 500_000
    expect(await getToken(false)).toBe(first)
    nowMs += 80_000
    expect(await getToken(false)).not.toBe(first)
    expect(asked).toEqual([null, first])
  })

  it('passes the refused token when another is needed immediately', async () => {
    const asked: (string | null)[] = []
    const getToken = createTokenSource(async (stale) => {
      asked.push(stale)
      return jwt(`token${asked.length}`, 600)
    })
    const first = await getToken(false)
    expect(await getToken(true)).not.toBe(first)
    expect(asked).toEqual([null, first])
  })

  it('is refused when no one is signed in any more', async () => {
    const getToken = createTokenSource(async () => null)
    await expect(getToken(false)).rejects.toThrow('signed in')
    await expect(getToken(false)).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  })

  it('counts as a lost connection when the page could not reach the server, whatever is left of its error', async () => {
    const getToken = createTokenSource(() => Promise.reject(new Error('crossed')))
    await expect(getToken(false)).rejects.toMatchObject({ code: 'network_error', isOffline: true })
  })
})
