import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GrantRefresher } from './grant-refresher.ts'

const origin = 'https://club.example'

function refresherWith(lifetimes: number[]) {
  let now = 1000
  let asked = 0
  const refresher = new GrantRefresher(
    () => {
      const lifetime = lifetimes[asked]
      asked += 1
      return lifetime === undefined
        ? Promise.reject(new Error('The owner has closed this video.'))
        : Promise.resolve({ prefix: `/media/g${asked}/7/`, expiresAt: now + lifetime })
    },
    () => now,
  )
  return { refresher, asked: () => asked, pass: (seconds: number) => (now += seconds) }
}

describe('GrantRefresher', () => {
  beforeEach(() => vi.stubGlobal('location', { origin }))
  afterEach(() => vi.unstubAllGlobals())

  it('sends requests for the video to the current grant and requests it only once', async () => {
    const { refresher, asked } = refresherWith([300])
    const addresses = await Promise.all([refresher.rewrite('/video/master.m3u8'), refresher.rewrite('/video/v0/seg000.m4s')])
    expect(addresses).toEqual([`${origin}/media/g1/7/master.m3u8`, `${origin}/media/g1/7/v0/seg000.m4s`])
    expect(asked()).toBe(1)
  })

  it('rewrites addresses of an earlier grant, which playlists resolve their segments against', async () => {
    const { refresher, pass } = refresherWith([300, 300])
    const first = await refresher.rewrite('/video/v0/index.m3u8')
    pass(281)
    expect(await refresher.rewrite(first.replace('index.m3u8', 'seg009.m4s'))).toBe(`${origin}/media/g2/7/v0/seg009.m4s`)
  })

  it('renews before the expiry, not at it, and not on every request of a short grant', async () => {
    const { refresher, asked, pass } = refresherWith([300, 8, 300])
    await refresher.rewrite('/video/a')
    pass(279)
    await refresher.rewrite('/video/a')
    expect(asked()).toBe(1)
    pass(2)
    await refresher.rewrite('/video/a')
    pass(5)
    await refresher.rewrite('/video/a')
    expect(asked()).toBe(2)
    pass(2)
    await refresher.rewrite('/video/a')
    expect(asked()).toBe(3)
  })

  it('trusts a fresh grant for a while when this device’s clock is ahead', async () => {
    const { refresher, asked } = refresherWith([-3600, 300])
    await refresher.rewrite('/video/a')
    await refresher.rewrite('/video/a')
    expect(asked()).toBe(1)
  })

  it('requests a new grant after a path stopped working, and reports why when there is none', async () => {
    const { refresher, asked } = refresherWith([300])
    await refresher.rewrite('/video/a')
    refresher.expire()
    await expect(refresher.rewrite('/video/a')).rejects.toThrow('closed')
    expect(refresher.refusal).toBeInstanceOf(Error)
    expect(asked()).toBe(2)
  })

  it('leaves other addresses unchanged', async () => {
    const { refresher, asked } = refresherWith([300])
    expect(await refresher.rewrite('/icons/mark.svg')).toBe(`${origin}/icons/mark.svg`)
    expect(asked()).toBe(0)
  })
})
