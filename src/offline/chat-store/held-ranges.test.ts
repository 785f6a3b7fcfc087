import { expect, it } from 'vitest'
import { addRange, newestRange, rangeAround } from './held-ranges.ts'

it('ranges that touch or overlap become one, others stay separate and in order', () => {
  expect(addRange([], [5, 9])).toEqual([[5, 9]])
  expect(addRange([[5, 9]], [10, 12])).toEqual([[5, 12]])
  expect(addRange([[5, 9]], [1, 3])).toEqual([
    [1, 3],
    [5, 9],
  ])
  expect(
    addRange(
      [
        [1, 3],
        [5, 9],
        [20, 30],
      ],
      [4, 19],
    ),
  ).toEqual([[1, 30]])
  expect(addRange([[1, 10]], [3, 4])).toEqual([[1, 10]])
  expect(addRange([[1, 3]], [9, 8])).toEqual([[1, 3]])
})

it('the newest range is the last, and a position is found in its own range', () => {
  const ranges = [
    [1, 3],
    [7, 9],
  ] as const
  expect(newestRange(ranges)).toEqual([7, 9])
  expect(newestRange([])).toBeNull()
  expect(rangeAround(ranges, 2)).toEqual([1, 3])
  expect(rangeAround(ranges, 5)).toBeNull()
})
