import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { GrantKeeper } from './grant-keeper.ts'

const origin = 'https://club.example'

function keeperWith(lifetimes: number[]) {
  let now = 1000
  let asked = 0
  const keeper = new GrantKeeper(
    () => {
      const lifetime = lifetimes[asked]
      asked += 1
      return lifetime === undefined
        ? Promise.reject(new Error('The owner has closed this film.'))
        : Promise.resolve({ prefix: `/media/g${asked}/7/`, expiresAt: now + lifetime })
    },
    () => now,
  )
  return { keeper, asked: () => asked, pass: (seconds: number) => (now += seconds) }
}

describe('GrantKeeper', () => {
  beforeEach(() => vi.stubGlobal('location', { origin }))
  afterEach(() => vi.unstubAllGlobals())

  it('sends requests for the film to the grant in force and asks only once for it', async () => {
    const { keeper, asked } = keeperWith([300])
    const addresses = await Promise.all([keeper.rewrite('/film/master.m3u8'), keeper.rewrite('/film/v0/seg000.m4s')])
    expect(addresses).toEqual([`${origin}/media/g1/7/master.m3u8`, `${origin}/media/g1/7/v0/seg000.m4s`])
    expect(asked()).toBe(1)
  })

  it('rewrites addresses of an earlier grant, which playlists resolve their segments against', async () => {
    const { keeper, pass } = keeperWith([300, 300])
    const first = await keeper.rewrite('/film/v0/index.m3u8')
    pass(281)
    expect(await keeper.rewrite(first.replace('index.m3u8', 'seg009.m4s'))).toBe(`${origin}/media/g2/7/v0/seg009.m4s`)
  })

  it('renews before the end, not at it, and not on every request of a short grant', async () => {
    const { keeper, asked, pass } = keeperWith([300, 8, 300])
    await keeper.rewrite('/film/a')
    pass(279)
    await keeper.rewrite('/film/a')
    expect(asked()).toBe(1)
    pass(2)
    await keeper.rewrite('/film/a')
    pass(5)
    await keeper.rewrite('/film/a')
    expect(asked()).toBe(2)
    pass(2)
    await keeper.rewrite('/film/a')
    expect(asked()).toBe(3)
  })

  it('believes a fresh grant for a while when this device’s clock is ahead', async () => {
    const { keeper, asked } = keeperWith([-3600, 300])
    await keeper.rewrite('/film/a')
    await keeper.rewrite('/film/a')
    expect(asked()).toBe(1)
  })

  it('asks anew after a path stopped working, and says why when there is no other', async () => {
    const { keeper, asked } = keeperWith([300])
    await keeper.rewrite('/film/a')
    keeper.expire()
    await expect(keeper.rewrite('/film/a')).rejects.toThrow('closed')
    expect(keeper.refusal).toBeInstanceOf(Error)
    expect(asked()).toBe(2)
  })

  it('leaves addresses of other places alone', async () => {
    const { keeper, asked } = keeperWith([300])
    expect(await keeper.rewrite('/icons/mark.svg')).toBe(`${origin}/icons/mark.svg`)
    expect(asked()).toBe(0)
  })
})
