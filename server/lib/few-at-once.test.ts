import { expect, it } from 'vitest'
import { fewAtOnce } from './few-at-once.ts'

function observed() {
  const begun: number[] = []
  const seen = { now: 0, most: 0 }
  const work = (id: number) => async () => {
    begun.push(id)
    seen.now += 1
    seen.most = Math.max(seen.most, seen.now)
    await new Promise((resolve) => setImmediate(resolve))
    seen.now -= 1
    return id
  }
  return { begun, seen, work }
}
const ids = Array.from({ length: 10 }, (_, id) => id)

it('runs at most so many at a time, in their order, and answers each with its own result', async () => {
  const { begun, seen, work } = observed()
  const run = fewAtOnce(3)
  expect(await Promise.all(ids.map((id) => run(work(id))))).toEqual(ids)
  expect([seen.most, begun]).toEqual([3, ids])
})

it('a failure frees its place', async () => {
  const { begun, work } = observed()
  const run = fewAtOnce(1)
  const failing = ids.map(() => expect(run(() => Promise.reject(new Error('Broken')))).rejects.toThrow('Broken'))
  expect(await run(work(1))).toBe(1)
  await Promise.all(failing)
  expect(begun).toEqual([1])
})
