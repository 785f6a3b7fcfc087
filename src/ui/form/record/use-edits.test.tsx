import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { draftsInMemory } from '../../testing/drafts-in-memory.ts'
import { DraftContext } from './draft-store.ts'
import { isText } from './kept-edits.ts'
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

it('is dirty while a value differs from the record', () => {
  const { result } = edited({ title: 'New' })
  expect(result.current).toMatchObject({ values: { ...first, title: 'New' }, isDirty: true })
  act(() => result.current.edit({ title: 'Old' }))
  expect(result.current).toMatchObject({ values: first, isDirty: false })
})

it('keeps a field that was set back to the value of an outdated record', () => {
  const { result, rerender } = edited({ title: 'Saved' })
  rerender({ ...first, title: 'Saved' })
  // The save has left the outbox, and its change has not reached this page yet.
  rerender(first)
  act(() => result.current.edit({ title: 'Old' }))
  expect(result.current).toMatchObject({ values: { title: 'Old' }, isDirty: false })
  rerender({ ...first, title: 'Saved', version: 2 })
  expect(result.current).toMatchObject({ values: { title: 'Old' }, isDirty: true, newer: { title: 'Saved' } })
})

it('follows the record again once it has caught up', () => {
  const { result, rerender } = edited({ title: 'Saved' })
  rerender({ ...first, title: 'Saved', version: 2 })
  rerender({ ...first, title: 'Theirs', version: 3 })
  expect(result.current).toMatchObject({ values: { title: 'Theirs' }, isDirty: false })
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

it('keeps two fields that are edited in one event', () => {
  const { result } = edited({})
  act(() => {
    result.current.edit({ title: 'One' })
    result.current.edit({ text: 'Two' })
    expect(result.current.latest()).toMatchObject({ title: 'One', text: 'Two' })
  })
  expect(result.current.values).toMatchObject({ title: 'One', text: 'Two' })
})

describe('with a draft', () => {
  const draft = { key: 'note:1', fields: { title: isText, version: (value: unknown) => typeof value === 'number' } }

  function open({ drafts = draftsInMemory(), record = first }: { drafts?: ReturnType<typeof draftsInMemory>; record?: Note } = {}) {
    const wrapper = ({ children }: { children: ReactNode }) => <DraftContext value={drafts.open}>{children}</DraftContext>
    return { drafts, ...renderHook((now: Note) => useEdits(now, draft), { initialProps: record, wrapper }) }
  }
  const stored = JSON.stringify({ edits: { title: 'Kept' }, base: { title: 'Old', version: 1 } })

  it('restores unsaved edits over the current record, based on the record they started from', () => {
    const { drafts, result, unmount } = open()
    act(() => result.current.edit({ title: 'New' }))
    expect(result.current.isRestored).toBe(false)
    unmount()
    const again = open({ drafts, record: { title: 'Theirs', text: 'Theirs', version: 2 } })
    expect(again.result.current).toMatchObject({
      values: { title: 'New', text: 'Theirs' },
      isDirty: true,
      isRestored: true,
      base: { title: 'Old', version: 1 },
    })
  })

  it('keeps text typed before the draft has been read, with the rest of the draft', () => {
    const drafts = draftsInMemory({ 'form:note:1': stored })
    const answer = drafts.hold()
    const { result } = open({ drafts })
    act(() => result.current.edit({ text: 'Typed' }))
    act(answer)
    expect(result.current.values).toMatchObject({ title: 'Kept', text: 'Typed' })
  })

  it('has no draft once the edits are saved, discarded or equal to the record', () => {
    for (const end of ['markSaved', 'discard'] as const) {
      const { drafts, result } = open({ drafts: draftsInMemory({ 'form:note:1': stored }) })
      expect(result.current.values.title).toBe('Kept')
      act(() => result.current[end]())
      expect(drafts.texts.size, end).toBe(0)
      if (end === 'discard') expect(result.current).toMatchObject({ values: first, isDirty: false, isRestored: false })
    }
    const { drafts, rerender } = open({ drafts: draftsInMemory({ 'form:note:1': stored }) })
    rerender({ ...first, title: 'Kept' })
    expect(drafts.texts.size).toBe(0)
  })

  it('stores only the named fields, and ignores those that have lost their shape', () => {
    const { drafts, result } = open()
    act(() => result.current.edit({ text: 'Secret' }))
    expect(drafts.texts.size).toBe(0)
    act(() => result.current.edit({ title: 'New' }))
    expect([...drafts.texts.values()].join()).not.toContain('Secret')
    for (const text of ['{', '[]', '{"edits":{"title":5}}', '{"edits":{"constructor":"x"},"base":{}}'])
      expect(open({ drafts: draftsInMemory({ 'form:note:1': text }) }).result.current, text).toMatchObject({
        values: first,
        isDirty: false,
      })
  })
})
