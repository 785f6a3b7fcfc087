import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findBarriers, renderUi } from '../../testing/render-ui.tsx'
import { CodeField } from './code-field.tsx'

function Code({ onComplete }: { onComplete?: (value: string) => void }) {
  const [value, setValue] = useState('')
  return <CodeField label="Code" value={value} onChange={setValue} onComplete={onComplete} />
}
const slots = () => [...document.querySelectorAll('[aria-hidden="true"] > span')].map((slot) => slot.textContent)

describe('CodeField', () => {
  it('[FW-08] has six slots that accept digits only, in order, and clears them with Backspace', async () => {
    renderUi(<Code />)
    const field = screen.getByLabelText('Code')
    expect(slots()).toEqual(['', '', '', '', '', ''])
    await userEvent.type(field, '12a 3')
    expect(slots()).toEqual(['1', '2', '3', '', '', ''])
    await userEvent.keyboard('{Backspace}{Backspace}4')
    expect(slots()).toEqual(['1', '4', '', '', '', ''])
    // Wherever the member clicks, typing continues after the last digit.
    await userEvent.keyboard('{Home}5')
    expect(field).toHaveValue('145')
    expect(await findBarriers()).toEqual([])
  })

  it('[FW-08] accepts a pasted code, whatever text surrounds it, and reports once that it is complete', async () => {
    const onComplete = vi.fn()
    renderUi(<Code onComplete={onComplete} />)
    const field = screen.getByLabelText('Code')
    await userEvent.fill(field, ' 123-456 is your code')
    expect(field).toHaveValue('123456')
    expect(onComplete).toHaveBeenCalledExactlyOnceWith('123456')
    await userEvent.click(field)
    await userEvent.keyboard('7')
    expect(onComplete).toHaveBeenCalledTimes(1)
    await userEvent.keyboard('{Backspace}9')
    expect(onComplete).toHaveBeenLastCalledWith('123459')
  })
  it('[FW-08] a wrong code is replaced by selecting it and typing, or by pasting another one', async () => {
    const onComplete = vi.fn()
    renderUi(<Code onComplete={onComplete} />)
    const field = screen.getByLabelText<HTMLInputElement>('Code')
    await userEvent.type(field, '000000')
    field.select()
    // The browser reports a selection after it has made it.
    await vi.waitFor(() => expect(document.activeElement).toBe(field))
    await userEvent.keyboard('{Shift}')
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6])
    await userEvent.keyboard('123456')
    expect(onComplete).toHaveBeenLastCalledWith('123456')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'Code: 654321')
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await vi.waitFor(() => expect(onComplete).toHaveBeenLastCalledWith('654321'))
  })
})
