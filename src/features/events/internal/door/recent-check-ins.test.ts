import { expect, it } from 'vitest'
import type { MemberId } from '#contract/primitives.ts'
import { createRecentCheckIns, recentMs } from './recent-check-ins.ts'

const [guest, other] = [1 as MemberId, 2 as MemberId]

it('a check-in is recent for its time, and only that of the same guest', () => {
  const recent = createRecentCheckIns()
  expect(recent.has(guest, 0)).toBe(false)
  recent.add(guest, 500)
  expect(recent.has(guest, 499 + recentMs)).toBe(true)
  expect(recent.has(other, 501)).toBe(false)
  expect(recent.has(guest, 500 + recentMs)).toBe(false)
})
