import { describe, expect, it } from 'vitest'
import { holdUpdates } from './busy.ts'
import { countVisit, dismissInstallHint, isInstallHintDue, type HintMemory } from './install.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function createMemory(): HintMemory {
  const values = new Map<string, string>()
  return { read: (name) => values.get(name) ?? null, write: (name, value) => void values.set(name, value) }
}

/** A member who visited on this many days. */
function visited(days: number, memory = createMemory()): { memory: HintMemory; nowMs: number } {
  let nowMs = 100 * dayMs
  for (let day = 0; day < days; day += 1) countVisit((nowMs += dayMs), memory)
  return { memory, nowMs }
}

describe('the install hint', () => {
  it('appears after the third visit, not before', () => {
    const third = visited(3)
    expect(isInstallHintDue(third.nowMs, third.memory)).toBe(false)
    const fourth = visited(4)
    expect(isInstallHintDue(fourth.nowMs, fourth.memory)).toBe(true)
  })

  it('counts reloads within half an hour as one visit', () => {
    const memory = createMemory()
    for (let reload = 0; reload < 20; reload += 1) countVisit(100 * dayMs + reload * 60_000, memory)
    expect(isInstallHintDue(100 * dayMs, memory)).toBe(false)
  })

  it('stays away for sixty days after a refusal', () => {
    const { memory, nowMs } = visited(5)
    dismissInstallHint(nowMs, memory)
    expect(isInstallHintDue(nowMs + 59 * dayMs, memory)).toBe(false)
    expect(isInstallHintDue(nowMs + 60 * dayMs, memory)).toBe(true)
  })

  it('neither counts visits nor stays away for longer when the clock was a year ahead', () => {
    const { memory } = visited(5)
    const aheadMs = 500 * dayMs
    dismissInstallHint(aheadMs, memory)
    expect(isInstallHintDue(120 * dayMs, memory)).toBe(true)
    const second = createMemory()
    for (const nowMs of [aheadMs, 110 * dayMs, 111 * dayMs, 112 * dayMs]) countVisit(nowMs, second)
    expect(isInstallHintDue(112 * dayMs, second)).toBe(true)
  })

  it('never appears while an activity is in progress', () => {
    const { memory, nowMs } = visited(5)
    const release = holdUpdates('upload')
    expect(isInstallHintDue(nowMs, memory)).toBe(false)
    release()
    expect(isInstallHintDue(nowMs, memory)).toBe(true)
  })
})
