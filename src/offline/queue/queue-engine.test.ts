import { beforeEach, describe, expect, it } from 'vitest'
import { longestPauseMs } from '#src/lib/retry/backoff.ts'
import { deferred } from '#src/lib/deferred.ts'
import { QueueForTest, settle } from '../testing/queue-for-test.ts'
import { retry, settled } from './queue-engine.ts'

let queue: QueueForTest
beforeEach(() => {
  queue = new QueueForTest()
})

describe('an item', () => {
  it('runs in order within its lane, and no more lanes run in parallel than allowed', async () => {
    queue.add('a1', 'a2', 'b1', 'c1')
    await queue.woken()
    expect(queue.going()).toEqual(['a1', 'b1'])
    await queue.runOf('b1').end()
    expect(queue.going()).toEqual(['a1', 'c1'])
    await queue.runOf('a1').end()
    await queue.runOf('c1').end()
    await queue.runOf('a2').end()
    expect(queue.started).toEqual(['a1', 'b1', 'c1', 'a2'])
    expect(queue.problems).toEqual([])
  })

  it('is found by a wake during work, also while the rows are being read', async () => {
    const reading = deferred<void>()
    let reads = 0
    const engine = queue.newEngine({
      items: async () => {
        const seen = [...queue.rows]
        reads += 1
        if (reads === 1) await reading.promise
        return seen
      },
    })
    engine.wake()
    await settle()
    queue.add('a1')
    engine.wake()
    reading.resolve()
    await settle()
    expect(queue.going()).toEqual(['a1'])
    queue.add('b1')
    engine.wake()
    await settle()
    expect(queue.going()).toEqual(['a1', 'b1'])
  })

  it('does not run again when it ended while the rows were being read, and the item behind it is found', async () => {
    queue.add('a1', 'a2')
    let reading = Promise.resolve()
    const engine = await queue.woken({
      items: async () => {
        const seen = [...queue.rows]
        await reading
        return seen
      },
    })
    const gate = deferred()
    reading = gate.promise
    engine.wake()
    await settle()
    await queue.runOf('a1').end()
    gate.resolve()
    await settle()
    expect(queue.started).toEqual(['a1', 'a2'])
  })

  it('is found when it arrives in any step of the end of the previous work', async () => {
    for (let steps = 0; steps < 12; steps += 1) {
      queue.add('a1')
      const engine = await queue.woken()
      const ending = queue.runOf('a1').end()
      for (let step = 0; step < steps; step += 1) await Promise.resolve()
      queue.add('b1')
      engine.wake()
      await ending
      await settle()
      expect(queue.going(), `after ${steps} steps`).toEqual(['b1'])
      await queue.runOf('b1').end()
    }
  })

  it('is run by one context at a time, and not run again by the next', async () => {
    queue.add('a1', 'b1')
    await queue.woken()
    await queue.woken()
    expect(queue.started).toEqual(['a1', 'b1'])
    await queue.runOf('a1').end()
    await queue.runOf('b1').end()
    expect(queue.started).toEqual(['a1', 'b1'])
  })

  it('keeps other contexts waiting until it has ended, even when the rows are no longer readable', async () => {
    queue.add('a1')
    const broken = new Error('no rows')
    let canRead = true
    const engine = await queue.woken({
      items: async () => {
        if (!canRead) throw broken
        return [...queue.rows]
      },
    })
    canRead = false
    engine.wake()
    await queue.woken()
    expect([queue.started, queue.problems]).toEqual([['a1'], []])
    await queue.runOf('a1').end(settled, true)
    expect([queue.started, queue.problems]).toEqual([['a1', 'a1'], [broken]])
  })

  it('starts once this context leads, of which the queue is notified first', async () => {
    queue.add('a1')
    const order: string[] = []
    const engine = queue.newEngine({
      onLead: async () => void order.push('leads'),
      runOne: async ({ name }) => {
        order.push(name)
        queue.rows = []
        return settled
      },
    })
    await engine.run()
    expect(order).toEqual(['leads', 'a1'])
  })

  it('is finished when `run` resolves, and a failed read rejects it', async () => {
    queue.add('a1')
    const engine = queue.newEngine()
    let isOver = false
    const run = engine.run().then(() => (isOver = true))
    await settle()
    expect(isOver).toBe(false)
    await queue.runOf('a1').end()
    await run
    const broken = new Error('no rows')
    await expect(queue.newEngine({ items: () => Promise.reject(broken) }).run()).rejects.toBe(broken)
    expect(queue.problems).toEqual([])
    await queue.woken({ items: () => Promise.reject(broken) })
    expect(queue.problems).toEqual([broken])
  })
})

describe('times', () => {
  it('an item that is not ready holds its lane back, and the earliest time wakes the engine, also while others run', async () => {
    queue.rows.push({ name: 'a1', lane: 'a', notBeforeMs: queue.clock.now() + 5000 })
    queue.rows.push({ name: 'b1', lane: 'b', notBeforeMs: queue.clock.now() + 3000 })
    queue.add('a2', 'c1')
    await queue.woken()
    expect(queue.going()).toEqual(['c1'])
    expect(queue.clock.nextIn()).toBe(3000)
    queue.clock.advance(3000)
    await settle()
    expect(queue.going()).toEqual(['c1', 'b1'])
    await queue.runOf('c1').end()
    queue.clock.advance(2000)
    await settle()
    expect(queue.going()).toEqual(['b1', 'a1'])
  })

  it('a retry pauses only its lane, longer each time, until it is forgiven or has succeeded', async () => {
    queue.add('a1', 'b1')
    const engine = await queue.woken()
    for (const [failures, pauseMs] of [1000, 2000, 4000, 8000, 8000].entries()) {
      await queue.runOf('a1').end(retry, true)
      expect(queue.going()).toEqual(['b1'])
      expect([engine.failuresOf('a'), engine.failuresOf('b')]).toEqual([failures + 1, 0])
      expect(queue.clock.nextIn()).toBe(pauseMs)
      queue.clock.advance(pauseMs)
      await settle()
    }
    await queue.runOf('a1').end(retry, true)
    engine.forgive('a')
    engine.wake()
    await settle()
    expect(queue.going()).toEqual(['b1', 'a1'])
    expect(engine.failuresOf('a')).toBe(0)
    await queue.runOf('a1').end(retry, true)
    expect(queue.clock.nextIn()).toBe(1000)
  })

  it('a time further away than the longest pause was set by a wrong clock: the item starts, and those behind it follow', async () => {
    queue.rows.push({ name: 'a1', lane: 'a', notBeforeMs: queue.clock.now() + longestPauseMs + 1 })
    queue.add('a2')
    await queue.woken()
    expect(queue.going()).toEqual(['a1'])
    await queue.runOf('a1').end()
    expect(queue.going()).toEqual(['a2'])
  })

  it('a time as far away as the longest pause is waited for', async () => {
    queue.rows.push({ name: 'a1', lane: 'a', notBeforeMs: queue.clock.now() + longestPauseMs })
    await queue.woken()
    expect(queue.going()).toEqual([])
    expect(queue.clock.nextIn()).toBe(longestPauseMs)
  })
})

describe('an item that throws', () => {
  it('is reported, pauses its lane, and does not block the others', async () => {
    queue.add('a1', 'b1', 'b2')
    await queue.woken()
    const failure = new Error('a bug')
    await queue.runOf('a1').fail(failure)
    await queue.runOf('b1').end()
    await queue.runOf('b2').end()
    expect(queue.problems).toEqual([failure])
    expect(queue.started).toEqual(['a1', 'b1', 'b2'])
    queue.clock.advance(1000)
    await settle()
    expect(queue.going()).toEqual(['a1'])
  })

  it('does no harm when it throws synchronously, either', async () => {
    queue.add('a1', 'b1')
    await queue.woken({
      runOne(item, signal) {
        if (item.lane === 'a') throw new Error('a bug')
        return queue.runItem(item, signal)
      },
    })
    expect(queue.problems).toHaveLength(1)
    expect(queue.going()).toEqual(['b1'])
  })
})

describe('a stop', () => {
  it('lets running items end, starts nothing more, and continues at its time', async () => {
    queue.add('a1', 'b1', 'c1')
    await queue.woken()
    await queue.runOf('a1').end({ kind: 'stop', untilMs: queue.clock.now() + 9000 }, true)
    await queue.runOf('b1').end()
    expect(queue.going()).toEqual([])
    expect(queue.clock.nextIn()).toBe(9000)
    queue.clock.advance(9000)
    await settle()
    expect(queue.going()).toEqual(['a1', 'c1'])
  })

  it('without a time lasts until the next wake', async () => {
    queue.add('a1')
    const engine = await queue.woken()
    await queue.runOf('a1').end({ kind: 'stop', untilMs: null }, true)
    expect(queue.clock.nextIn()).toBeNull()
    engine.wake()
    await settle()
    expect(queue.going()).toEqual(['a1'])
  })
})

describe('a pause', () => {
  it('starts nothing until a wake finds it over', async () => {
    queue.mayRun = false
    queue.add('a1', 'a2', 'b1')
    const engine = await queue.woken()
    expect([queue.going(), queue.clock.nextIn()]).toEqual([[], null])
    queue.mayRun = true
    engine.wake()
    await settle()
    expect(queue.going()).toEqual(['a1', 'b1'])
    queue.mayRun = false
    await queue.runOf('a1').end()
    expect(queue.going()).toEqual(['b1'])
    queue.mayRun = true
    engine.wake()
    await settle()
    expect(queue.going()).toEqual(['b1', 'a2'])
  })
})

describe('aborting', () => {
  it('applies to one lane or all; a lane is free once its run has ended, and keeps its failures', async () => {
    queue.add('a1', 'b1')
    const engine = await queue.woken()
    await queue.runOf('a1').end(retry, true)
    queue.clock.advance(1000)
    await settle()
    engine.abort('a')
    expect([queue.runOf('a1').signal.aborted, queue.runOf('b1').signal.aborted]).toEqual([true, false])
    engine.wake()
    await settle()
    expect(queue.started).toEqual(['a1', 'b1', 'a1'])
    await queue.runOf('a1').fail(queue.runOf('a1').signal.reason)
    expect(queue.problems).toEqual([])
    expect(engine.failuresOf('a')).toBe(1)
    expect(queue.going()).toEqual(['b1', 'a1'])
    engine.abort()
    expect(queue.runs.every(({ signal }) => signal.aborted)).toBe(true)
  })

  it('prevents an item from starting that is aborted before its first step', async () => {
    queue.rows.push({ name: 'b1', lane: 'b', notBeforeMs: queue.clock.now() + 1000 })
    queue.add('a1')
    let hasAborted = false
    const engine = queue.newEngine({
      // Called in the step in which a1 starts.
      setTimer(callback, ms) {
        if (!hasAborted) engine.abort()
        hasAborted = true
        return queue.clock.setTimer(callback, ms)
      },
    })
    engine.wake()
    await settle()
    expect(queue.started).toEqual(['a1'])
    expect(queue.runOf('a1').signal.aborted).toBe(false)
  })

  it('stops permanently: no timer remains, nothing starts, and it resolves when the last run has ended', async () => {
    queue.rows.push({ name: 'c1', lane: 'c', notBeforeMs: queue.clock.now() + 1000 })
    queue.add('a1', 'a2')
    const engine = await queue.woken()
    let isOver = false
    const stopped = engine.stop().then(() => (isOver = true))
    expect(queue.runOf('a1').signal.aborted).toBe(true)
    await settle()
    expect([isOver, queue.clock.nextIn()]).toEqual([false, null])
    await queue.runOf('a1').end()
    await stopped
    engine.wake()
    queue.clock.advance(10_000)
    await settle()
    expect(queue.started).toEqual(['a1'])
  })
})
