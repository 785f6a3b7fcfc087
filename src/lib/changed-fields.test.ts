import { expect, it } from 'vitest'
import { changedFields } from './changed-fields.ts'

it('names the fields that differ, by value', () => {
  const record = { title: 'A', tags: ['x'], note: '' }
  expect(changedFields(record, { title: 'A', tags: ['x'], note: 'n' })).toEqual({ note: 'n' })
  expect(changedFields(record, { tags: [] })).toEqual({ tags: [] })
  expect(changedFields(record, {})).toEqual({})
})
