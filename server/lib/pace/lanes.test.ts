import { describe, expect, it } from 'vitest'
import { createLanes } from './lanes.ts'

describe('lanes', () => {
  it('keep the order within one, not between two, and accept no more than they may', async () => {
    const lanes = createLanes(3)
    const done: string[] = []
    const gate = Promise.withResolvers<void>()
    expect(lanes.add('a', async () => (await gate.promise, void done.push('a1')))).toBe(true)
    expect(lanes.add('a', async () => void done.push('a2'))).toBe(true)
    const other = Promise.withResolvers<void>()
    expect(lanes.add('b', async () => (done.push('b'), other.resolve()))).toBe(true)
    expect(lanes.add('b', async () => void done.push('too much'))).toBe(false)
    await other.promise
    gate.resolve()
    await expect.poll(() => done).toEqual(['b', 'a1', 'a2'])
    expect(lanes.add('b', async () => void done.push('again'))).toBe(true)
    await expect.poll(() => done.at(-1)).toBe('again')
  })
})
