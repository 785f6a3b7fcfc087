import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findBarriers, renderUi } from '../testing/render-ui.tsx'
import { ComboBox, type ComboBoxProps } from './combo-box/combo-box.tsx'
import { FileDrop } from './file-drop.tsx'
import { PasswordField } from './password-field.tsx'
import { RangeSlider } from './range-slider.tsx'
import { TextArea } from './text-area.tsx'
import { TimecodeField, completeTimecode } from './timecode-field.tsx'

const members = [
  { key: '1', text: 'Bosun Leith' },
  { key: '2', text: 'Boson' },
]

function Picker({ onChoose, ...props }: Pick<ComboBoxProps, 'onChoose'> & Partial<ComboBoxProps>) {
  const [query, setQuery] = useState('')
  const items = members.filter((member) => member.text.toLowerCase().includes(query.toLowerCase()))
  return <ComboBox label="Member" query={query} onQueryChange={setQuery} items={items} onChoose={onChoose} {...props} />
}

describe('ComboBox', () => {
  it('searches while typing, moves with arrows and chooses with Enter, with the focus staying in the field', async () => {
    const onChoose = vi.fn()
    renderUi(<Picker onChoose={onChoose} />)
    const field = screen.getByRole('combobox', { name: 'Member' })
    await userEvent.type(field, 'bos')
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Bosun Leith', 'Boson'])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(field).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: 'Boson' }).id)
    await userEvent.keyboard('{Enter}')
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(members[1])
    expect(field).toHaveFocus()
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('chooses a clicked row, closes on Escape, and reports when nothing matches', async () => {
    const onChoose = vi.fn()
    renderUi(<Picker onChoose={onChoose} chosenKey="1" />)
    const field = screen.getByRole('combobox', { name: 'Member' })
    await userEvent.click(field)
    expect(await findBarriers()).toEqual([])
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await userEvent.type(field, 'b')
    await userEvent.click(screen.getByRole('option', { name: 'Bosun Leith' }))
    expect(onChoose).toHaveBeenCalledExactlyOnceWith(members[0])
    await userEvent.fill(field, 'zzz')
    expect(screen.getByText('No results.')).toBeVisible()
  })
})

describe('RangeSlider', () => {
  it('has two named ends that cannot pass each other', async () => {
    const onChange = vi.fn()
    renderUi(
      <RangeSlider
        label="Age"
        startLabel="From age"
        endLabel="To age"
        min={18}
        max={99}
        value={[30, 60]}
        onChange={onChange}
        describe={([from, to]) => `${from} to ${to}`}
      />,
    )
    expect(screen.getByText('30 to 60')).toBeVisible()
    fireEvent.change(screen.getByRole('slider', { name: 'From age' }), { target: { value: '75' } })
    expect(onChange).toHaveBeenLastCalledWith([60, 60])
    fireEvent.change(screen.getByRole('slider', { name: 'To age' }), { target: { value: '20' } })
    expect(onChange).toHaveBeenLastCalledWith([30, 30])
    expect(await findBarriers()).toEqual([])
  })
})

describe('TextArea', () => {
  it('grows with its text and shows the remaining length', async () => {
    const area = (value: string) => <TextArea label="About" value={value} onChange={() => undefined} maxLength={200} />
    const { rerender } = renderUi(area('One line.'))
    const height = screen.getByLabelText('About').getBoundingClientRect().height
    rerender(area('Line.\n'.repeat(9)))
    expect(screen.getByLabelText('About').getBoundingClientRect().height).toBeGreaterThan(height + 60)
    expect(screen.getByText('54 / 200')).toBeVisible()
  })
})

describe('PasswordField', () => {
  it('shows and hides the password', async () => {
    renderUi(<PasswordField label="Password" value="marlinspike" onChange={() => undefined} />)
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text')
  })
})

describe('TimecodeField', () => {
  it('completes short forms and leaves invalid timecodes to the rules', () => {
    expect(completeTimecode('130')).toBe('00:01:30')
    expect(completeTimecode('1:2')).toBe('00:01:02')
    expect(completeTimecode('01:02:03')).toBe('01:02:03')
    expect(completeTimecode('1:2:3:4')).toBe('1:2:3:4')
    expect(completeTimecode('soon')).toBe('soon')
  })

  it('completes when it loses focus', async () => {
    const onChange = vi.fn()
    renderUi(<TimecodeField label="Start" value="95" onChange={onChange} />)
    fireEvent.blur(screen.getByLabelText('Start'))
    expect(onChange).toHaveBeenCalledWith('00:00:95')
  })
})

describe('FileDrop', () => {
  it('accepts files by choosing and by dropping', async () => {
    const onFiles = vi.fn()
    renderUi(<FileDrop label="Choose a video" hint="Up to 20 GB." accept="video/*" onFiles={onFiles} />)
    const input = screen.getByLabelText(/Choose a video/)
    const video = new File(['x'], 'video.mp4', { type: 'video/mp4' })
    await userEvent.upload(input, video)
    await waitFor(() => expect(onFiles).toHaveBeenCalledTimes(1))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(video)
    input.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
    expect(onFiles).toHaveBeenCalledTimes(2)
    expect(onFiles.mock.lastCall?.[0][0].name).toBe('video.mp4')
  })
})
