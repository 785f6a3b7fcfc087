import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useEdits } from './use-edits.ts'

interface Note {
  title: string
  text: string
  version: number
}
const first: Note = { title: 'Old', text: 'Old', version: 1 }

function edited(change: Partial<Note>) {
  const view = renderHook((record: Note) => useEdits(record), { initialProps: first })
  act(() => view.result.current.edit(change))
  return view
}

it('is dirty while something differs from the record', () => {
  const { result } = edited({ title: 'New' })
  expect(result.current).toMatchObject({ values: { ...first, title: 'New' }, isDirty: true })
  act(() => result.current.edit({ title: 'Old' }))
  expect(result.current).toMatchObject({ values: first, isDirty: false })
})

it('is based on the newest record while other fields change elsewhere', () => {
  const { result, rerender } = edited({ title: 'New' })
  rerender({ ...first, text: 'Theirs', version: 2 })
  expect(result.current).toMatchObject({ values: { title: 'New', text: 'Theirs' }, base: { version: 2 } })
})

it('is based on the record before the first edit once an edited field was changed elsewhere', () => {
  const { result, rerender } = edited({ title: 'New' })
  rerender({ ...first, title: 'Theirs', version: 2 })
  act(() => result.current.edit({ text: 'New too' }))
  expect(result.current).toMatchObject({ values: { title: 'New', text: 'New too' }, base: { version: 1 } })
})

it('keeps two fields that are filled in one event', () => {
  const { result } = edited({})
  act(() => {
    result.current.edit({ title: 'One' })
    result.current.edit({ text: 'Two' })
    expect(result.current.latest()).toMatchObject({ title: 'One', text: 'Two' })
  })
  expect(result.current.values).toMatchObject({ title: 'One', text: 'Two' })
})
