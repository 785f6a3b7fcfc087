import { describe, expect, it } from 'vitest'
import { createTokenSource } from './token-source.ts'

const jwt = (name: string, seconds: number) => `${name}.${btoa(JSON.stringify({ iat: 5_000_000_000, exp: 5_000_000_000 + seconds }))}.x`

describe('the token of a worker', () => {
  it('is asked for once and kept until shortly before its end, whatever the device’s clock says', async () => {
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

  it('names the refused token when another is needed at once', async () => {
    const asked: (string | null)[] = []
    const getToken = createTokenSource(async (stale) => {
      asked.push(stale)
      return jwt(`token${asked.length}`, 600)
    })
    const first = await getToken(false)
    expect(await getToken(true)).not.toBe(first)
    expect(asked).toEqual([null, first])
  })

  it('is refused when nobody is signed in any more', async () => {
    const getToken = createTokenSource(async () => null)
    await expect(getToken(false)).rejects.toThrow('signed in')
    await expect(getToken(false)).rejects.toMatchObject({ code: 'unauthorized', status: 401 })
  })

  it('is a connection that failed where the page could not ask the server, whatever is left of its error', async () => {
    const getToken = createTokenSource(() => Promise.reject(new Error('crossed')))
    await expect(getToken(false)).rejects.toMatchObject({ code: 'network_error', isOffline: true })
  })
})
