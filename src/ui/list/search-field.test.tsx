import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/render-ui.tsx'
import { SearchField } from './search-field.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const field = () => screen.getByRole<HTMLInputElement>('searchbox')
const type = (...texts: string[]) => texts.forEach((value) => fireEvent.change(field(), { target: { value } }))
const shown = (value: string, onChange: (text: string) => void, isLive = false) => (
  <SearchField label="Search knots" placeholder="Name" value={value} onChange={onChange} isLive={isLive} />
)

it('one search follows a pause in the typing, and Enter does not wait for it', () => {
  const onChange = vi.fn<(text: string) => void>()
  renderUi(shown('', onChange))
  type('b', 'bo', 'bow ')
  expect(onChange).not.toHaveBeenCalled()
  act(() => void vi.runAllTimers())
  expect(onChange.mock.calls).toEqual([['bow']])
  type('bowl')
  const { form } = field()
  if (form) fireEvent.submit(form)
  expect(onChange.mock.calls).toEqual([['bow'], ['bowl']])
  act(() => void vi.runAllTimers())
  fireEvent.blur(field())
  expect(onChange).toHaveBeenCalledTimes(2)
})

it('letters typed while an earlier search arrives are kept, and a search set elsewhere replaces the text', () => {
  const onChange = vi.fn<(text: string) => void>()
  const { rerender } = renderUi(shown('', onChange))
  type('bow')
  act(() => void vi.runAllTimers())
  type('bowline')
  rerender(shown('bow', onChange))
  expect(field().value).toBe('bowline')
  act(() => void vi.runAllTimers())
  expect(onChange.mock.calls).toEqual([['bow'], ['bowline']])
  rerender(shown('bowline', onChange))
  rerender(shown('bow', onChange))
  expect(field().value).toBe('bow')
})

it('text deleted again before its search arrives is searched for as well', () => {
  const onChange = vi.fn<(text: string) => void>()
  renderUi(shown('', onChange))
  type('bow')
  act(() => void vi.runAllTimers())
  type('')
  act(() => void vi.runAllTimers())
  expect(onChange.mock.calls).toEqual([['bow'], ['']])
})

it('a search on the device follows every letter, and a field that is gone searches no more', () => {
  const onChange = vi.fn<(text: string) => void>()
  const { unmount } = renderUi(shown('', onChange, true))
  type('b', 'bo')
  expect(onChange.mock.calls).toEqual([['b'], ['bo']])
  unmount()
  const { unmount: leave } = renderUi(shown('', onChange))
  type('x')
  leave()
  vi.runAllTimers()
  expect(onChange).toHaveBeenCalledTimes(2)
})
