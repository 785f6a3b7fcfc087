import { expect, it } from 'vitest'
import { hashOf, messageForTest } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { emptyWindow, movedTo, newestOf, withNewer, withNewest, withOlder, type LogWindow } from './log-window.ts'

const hash = hashOf(1)
const from = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => messageForTest(hash, first + index))
const seqs = ({ messages }: LogWindow) => messages.map(({ seq }) => seq)
const places = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)

/** Starts at the newest of 10,000, and goes back through them page by page. */
function goneBack(pages: number): LogWindow {
  let window = withNewest(emptyWindow, from(9951, 10_000), 0)
  for (let page = 0; page < pages; page += 1) {
    const before = window.messages[0]?.seq ?? 0
    window = withOlder(window, from(before - 25, before - 1))
  }
  return window
}

it('drops messages far from the visible place, and keeps the newest', () => {
  const near = goneBack(14)
  expect(seqs(near)).toEqual(places(9601, 10_000))
  expect(near.tail).toBeNull()
  const far = goneBack(100)
  expect(seqs(far)).toEqual(places(7451, 7850))
  expect(newestOf(far).at(-1)?.seq).toBe(10_000)
})

it('returns to the newest without gaps or duplicates', () => {
  let window = goneBack(100)
  for (let step = 0; window.tail && step < 1000; step += 1) {
    const [next, end] = [(window.messages.at(-1)?.seq ?? 0) + 1, (window.tail[0]?.seq ?? 0) - 1]
    const newer = from(next, Math.min(next + 24, end))
    window = withNewer(window, newer, newer.length < 25)
    const held = seqs(window)
    expect(held).toEqual(places(held[0] ?? 0, held.at(-1) ?? 0))
    expect(held.length).toBeLessThanOrEqual(400)
  }
  expect(seqs(window)).toEqual(places(9601, 10_000))
})

it('messages that arrive while the member reads further up are recorded, and move nothing', () => {
  const far = goneBack(100)
  const told = withNewest(far, from(9952, 10_001), 0)
  expect(told.messages).toBe(far.messages)
  expect(newestOf(told).at(-1)?.seq).toBe(10_001)
})

it('keeps the same object for a message that was read again unchanged', () => {
  const window = withNewest(emptyWindow, from(1, 50), 0)
  const again = withNewest(window, [...structuredClone(window.messages.slice(1)), messageForTest(hash, 51)], 0)
  expect(again.messages[1]).toBe(window.messages[1])
  expect(seqs(again)).toEqual(places(1, 51))
})

it('shows the newest when the visible messages are no longer contiguous with them, or were deleted', () => {
  const far = goneBack(100)
  const apart = withNewest(far, from(20_001, 20_050), 20_001)
  expect(seqs(apart)).toEqual(places(20_001, 20_050))
  expect(apart.tail).toBeNull()
  expect(withNewest(far, [], 10_001)).toEqual(emptyWindow)
})

it('goes to one place far up, and to one beside the newest', () => {
  const far = movedTo(goneBack(2), from(476, 549), false)
  expect(seqs(far)).toEqual(places(476, 549))
  expect(far.tail?.at(-1)?.seq).toBe(10_000)
  const beside = movedTo(goneBack(2), from(9890, 9960), false)
  expect(seqs(beside)).toEqual(places(9890, 10_000))
  expect(beside.tail).toBeNull()
})
