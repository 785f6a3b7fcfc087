import { describe, expect, it } from 'vitest'
import { createMemberPaces } from './member-paces.ts'

describe('the rate limit of a member', () => {
  it('[S-31] is shared by all sockets, separate from other members, and forgotten only when it is full again', async () => {
    let time = 0
    const paces = createMemberPaces(() => time)
    const first = paces.of(1)
    expect(paces.of(1)).toBe(first)
    expect([1, 2].map(() => paces.of(1).spend('watch', 3))).toEqual([null, expect.any(Number)])
    expect(paces.of(2).spend('watch', 3)).toBeNull()
    // Work that is still running keeps it in memory.
    const gate = Promise.withResolvers<void>()
    const running = first.run(() => gate.promise)
    time = 61_000
    paces.of(2)
    expect(paces.of(1)).toBe(first)
    gate.resolve()
    await running
    time = 200_000
    paces.of(2)
    expect(paces.of(1)).not.toBe(first)
  })

  it('[S-31] lets a few pieces of work query the database at once, the others after them, whatever fails', async () => {
    const pace = createMemberPaces().of(1)
    const begun: number[] = []
    const gates = Array.from({ length: 6 }, () => Promise.withResolvers<void>())
    const all = gates.map(({ promise }, index) =>
      pace.run(() => {
        begun.push(index)
        return promise
      }),
    )
    const outcomes = Promise.allSettled(all)
    await Promise.resolve()
    expect(begun).toEqual([0, 1, 2, 3])
    gates[2]?.reject(new Error('The database is gone.'))
    await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
    for (const { resolve } of gates) resolve()
    expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual([true, true, false, true, true, true])
    expect(begun).toEqual([0, 1, 2, 3, 4, 5])
  })
})
