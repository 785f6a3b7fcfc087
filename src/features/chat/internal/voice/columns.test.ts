import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'

it('draws the loudest level of each stretch and never more columns than were recorded', () => {
  expect(columnsOf([1, 9, 2, 3, 4, 8], 3)).toEqual([9, 3, 8])
  expect(columnsOf([5, 6], 48)).toEqual([5, 6])
  expect(columnsOf([], 48)).toEqual([])
  expect(
    columnsOf(
      Array.from({ length: 1000 }, (_, index) => index % 100),
      48,
    ),
  ).toHaveLength(48)
})
