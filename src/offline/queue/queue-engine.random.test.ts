import { expect, it } from 'vitest'
import { QueueForTest } from '../testing/queue-for-test.ts'
import { retry } from './queue-engine.ts'

/** Park–Miller: the same sequence for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647
}

it.each(Array.from({ length: 25 }, (_, index) => index + 1))(
  'any sequence of events follows the rules and runs everything once, seed %i',
  async (seed) => {
    const random = seeded(seed)
    const queue = new QueueForTest()
    const slowly = async () => {
      const seen = [...queue.rows]
      for (let turn = random() * 12; turn > 0; turn -= 1) await Promise.resolve()
      return seen
    }
    const engines = [queue.newEngine({ mostRunning: 3, items: slowly }), queue.newEngine({ mostRunning: 3, items: slowly })]
    const done: string[] = []
    let added = 0
    for (let step = 0; step < 150 || queue.rows.length > 0; step += 1) {
      expect(step).toBeLessThan(5000)
      const fate = random()
      if (fate < 0.3 && step < 150) queue.rows.push({ name: `${(added += 1)}`, lane: `${Math.floor(random() * 5)}`, notBeforeMs: 0 })
      if (fate < 0.4) engines[Math.floor(random() * 2)]?.wake()
      else if (fate < 0.5) queue.clock.advance(Math.floor(random() * 3000))
      else if (fate < 0.55 && step < 150) queue.mayRun = !queue.mayRun
      const run = queue.runs[Math.floor(random() * queue.runs.length)]
      const end = random()
      if (run && end < 0.5) {
        done.push(run.item.name)
        void run.end()
      } else if (run && end < 0.6) void run.end(retry, true)
      else if (run && end < 0.65) void run.fail(new Error('a bug'))
      else if (run && end < 0.7) void run.end({ kind: 'stop', untilMs: queue.clock.now() + 500 }, true)
      if (step >= 150) {
        queue.mayRun = true
        engines[0]?.wake()
        queue.clock.advance(500)
      }
      for (let turn = 0; turn < random() * 20; turn += 1) await Promise.resolve()
      const lanes = queue.runs.map(({ item }) => item.lane)
      expect(new Set(lanes).size).toBe(lanes.length)
      expect(lanes.length).toBeLessThanOrEqual(3)
      for (const { item } of queue.runs) expect(queue.rows.find(({ lane }) => lane === item.lane)).toBe(item)
    }
    expect(done.toSorted((one, other) => Number(one) - Number(other))).toEqual(Array.from({ length: added }, (_, index) => `${index + 1}`))
  },
)
