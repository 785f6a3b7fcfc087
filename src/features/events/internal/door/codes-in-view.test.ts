import { expect, it } from 'vitest'
import { createCodesInView, goneAfterMs } from './codes-in-view.ts'

it('a code is new once, however many pictures miss it within the time after which it counts as gone', () => {
  const { isNew } = createCodesInView()
  expect(isNew('one', 1000)).toBe(true)
  const pictures = Array.from({ length: 100 }, (_, n) => isNew(null, 1000 + n))
  expect(pictures).not.toContain(true)
  expect(isNew('one', 1000 + goneAfterMs)).toBe(false)
  // The time runs from the last picture with it.
  expect(isNew(null, 1500 + goneAfterMs)).toBe(false)
  expect(isNew('one', 1600 + goneAfterMs)).toBe(false)
})

it('after that time it is new again, even if few pictures were read; another code is new at once', () => {
  const { isNew } = createCodesInView()
  expect(isNew('one', 0)).toBe(true)
  expect(isNew(null, goneAfterMs)).toBe(false)
  expect(isNew('one', goneAfterMs + 1)).toBe(true)
  expect(isNew('another', goneAfterMs + 2)).toBe(true)
  expect(isNew('one', goneAfterMs + 3)).toBe(true)
})
