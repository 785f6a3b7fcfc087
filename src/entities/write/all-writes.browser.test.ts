import { expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { findWrite } from './all-writes.ts'

const queued = endpoints.filter(({ offline }) => offline === 'queue')

it('every write that may wait is registered with a label, unless the member did not make it knowingly', () => {
  expect(queued.length).toBeGreaterThan(40)
  for (const { name, isBackground } of queued) {
    const label = findWrite(name)?.label ?? null
    expect([name, label !== null]).toEqual([name, !isBackground])
  }
})

it('only queued writes define how they wait', () => {
  const others = endpoints.filter(({ offline, coalesce, isBackground }) => offline !== 'queue' && (coalesce ?? isBackground))
  expect(others.map(({ name }) => name)).toEqual([])
})
