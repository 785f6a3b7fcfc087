import { expect, it } from 'vitest'
import { chatTimes } from '#contract/chat/limits.ts'
import type { SendingRow } from '#src/offline/chat-store/chat-rows.ts'
import { stateOf } from './show-sendings.ts'

const now = 1e12
const written = (createdAtMs: number) => ({ state: 'waiting', createdAtMs }) as SendingRow // the state depends on these fields only

it('a message is marked as temporary after a moment, also one written while the clock was a year ahead', () => {
  expect(stateOf(written(now), true, now)).toBe('sending')
  expect(stateOf(written(now - chatTimes.temporaryMs), true, now)).toBe('temporary')
  expect(stateOf(written(now + 365 * 86_400_000), true, now)).toBe('temporary')
})
