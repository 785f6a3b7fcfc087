import { describe, expect, it } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work whose runs the test ends, one after another. */
function heldWork() {
  const runs: Array<PromiseWithResolvers<void>> = []
  const ask = coalesce(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { ask, runs }
}

describe('coalesced work', () => {
  it('starts immediately, and starts again when it is requested after its end', async () => {
    const { ask, runs } = heldWork()
    const first = ask()
    runs[0]?.resolve()
    await first
    void ask()
    expect(runs).toHaveLength(2)
  })

  it('runs once more after a run during which it was requested, however often it was', async () => {
    const { ask, runs } = heldWork()
    void ask()
    const again = [ask(), ask(), ask()]
    expect(runs).toHaveLength(1)
    runs[0]?.resolve()
    await expect.poll(() => runs.length).toBe(2)
    const third = ask()
    runs[1]?.resolve()
    await Promise.all(again)
    await expect.poll(() => runs.length).toBe(3)
    runs[2]?.resolve()
    await third
    expect(runs).toHaveLength(3)
  })

  it('never runs twice at once, even when it is requested in the moment between two runs', async () => {
    let now = 0
    let most = 0
    const ask = coalesce(async () => {
      now += 1
      most = Math.max(most, now)
      await Promise.resolve()
      now -= 1
    })
    const asked: Array<Promise<void>> = []
    for (let turn = 0; turn < 50; turn += 1) {
      asked.push(ask(), ask())
      await Promise.resolve()
    }
    await Promise.all(asked)
    expect(most).toBe(1)
  })

  it('continues after a failure, which only the callers of that run receive', async () => {
    const { ask, runs } = heldWork()
    const first = ask()
    const second = ask()
    runs[0]?.reject(new Error('The disk is full.'))
    await expect(first).rejects.toThrow('The disk is full.')
    await expect.poll(() => runs.length).toBe(2)
    runs[1]?.resolve()
    await expect(second).resolves.toBeUndefined()
    void ask()
    expect(runs).toHaveLength(3)
  })
})
