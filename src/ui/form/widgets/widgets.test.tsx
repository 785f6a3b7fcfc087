import { screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findBarriers, renderUi } from '../../testing/render-ui.tsx'
import { DateHourField } from './date-hour-field.tsx'
import { EditorField, type AttachedPicture, type EditorValue } from './editor-field.tsx'
import { LinkField } from './link-field.tsx'
import { MultiSelect } from './multi-select.tsx'
import { TagField } from './tag-field.tsx'

describe('DateHourField', () => {
  function Picker({ onValue, start = '' }: { onValue: (value: string) => void; start?: string }) {
    const [value, setValue] = useState(start)
    return (
      <DateHourField
        label="When"
        value={value}
        lastYear={2030}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }
  const options = (name: string) =>
    [...screen.getByRole('combobox', { name }).querySelectorAll('option')].map(({ value }) => value).filter(Boolean)

  it('starts in 2007, knows the lengths of months and hours from 0 to 23, and writes YYYY-MM-DDTHH', async () => {
    const onValue = vi.fn()
    renderUi(<Picker onValue={onValue} />)
    expect(options('Year')[0]).toBe('2007')
    expect(screen.getByRole('combobox', { name: 'Month' })).toBeDisabled()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Day' }), '31')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), '2')
    expect(options('Day').at(-1)).toBe('29')
    expect(screen.getByRole('combobox', { name: 'Day' })).toHaveValue('29')
    expect(options('Hour')).toEqual(Array.from({ length: 24 }, (_, hour) => String(hour)))
    expect(onValue).toHaveBeenLastCalledWith('')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hour' }), '7')
    expect(onValue).toHaveBeenLastCalledWith('2024-02-29T07')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025')
    expect(onValue).toHaveBeenLastCalledWith('2025-02-28T07')
    expect(await findBarriers()).toEqual([])
  })

  it('clears month, day and hour with the year', async () => {
    const onValue = vi.fn()
    renderUi(<Picker onValue={onValue} start="2026-03-07T15" />)
    expect(screen.getByRole('combobox', { name: 'Hour' })).toHaveValue('15')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '')
    for (const name of ['Year', 'Month', 'Day', 'Hour']) expect(screen.getByRole('combobox', { name })).toHaveValue('')
    expect(onValue).toHaveBeenLastCalledWith('')
  })
})

describe('LinkField', () => {
  function Link({ keepsPrefix, onValue }: { keepsPrefix?: boolean; onValue: (value: string) => void }) {
    const [value, setValue] = useState('')
    return (
      <LinkField
        label="Your page"
        prefix="https://"
        keepsPrefix={keepsPrefix}
        value={value}
        onChange={(next) => {
          setValue(next)
          onValue(next)
        }}
      />
    )
  }

  it.each([
    [false, 'club.example/tom'],
    [true, 'https://club.example/tom'],
  ])('includes its prefix only on request (%s)', async (keepsPrefix, expected) => {
    const onValue = vi.fn()
    renderUi(<Link keepsPrefix={keepsPrefix} onValue={onValue} />)
    const field = screen.getByRole('textbox', { name: 'Your page' })
    await userEvent.fill(field, 'club.example/tom')
    expect(onValue).toHaveBeenLastCalledWith(expected)
    await userEvent.fill(field, 'HTTPS://club.example/tom')
    expect(onValue).toHaveBeenLastCalledWith(expected)
    expect(field).toHaveValue('club.example/tom')
    await userEvent.fill(field, '')
    expect(onValue).toHaveBeenLastCalledWith('')
    expect(await findBarriers()).toEqual([])
  })
})

describe('TagField', () => {
  it('adds a word with Enter, a comma or when it loses focus, none twice, and removes them again', async () => {
    const onValue = vi.fn()
    function Tags() {
      const [value, setValue] = useState<string[]>([])
      return (
        <TagField
          label="Tags"
          value={value}
          mostTags={4}
          onChange={(next) => {
            setValue(next)
            onValue(next)
          }}
        />
      )
    }
    renderUi(<Tags />)
    const field = screen.getByRole('textbox', { name: 'Tags' })
    await userEvent.type(field, 'rope{Enter}Rope{Enter}')
    expect(onValue).toHaveBeenLastCalledWith(['rope'])
    await userEvent.fill(field, 'leather, rubber')
    expect(onValue).toHaveBeenLastCalledWith(['rope', 'leather', 'rubber'])
    await userEvent.type(field, '{Backspace}')
    expect(onValue).toHaveBeenLastCalledWith(['rope', 'leather'])
    await userEvent.type(field, 'boots')
    await userEvent.tab()
    expect(onValue).toHaveBeenLastCalledWith(['rope', 'leather', 'boots'])
    await userEvent.click(screen.getByRole('button', { name: /rope/ }))
    expect(onValue).toHaveBeenLastCalledWith(['leather', 'boots'])
    await userEvent.fill(field, 'a,b,c')
    expect(onValue).toHaveBeenLastCalledWith(['leather', 'boots', 'a', 'b'])
    expect(field).toBeDisabled()
    expect(await findBarriers()).toEqual([])
  })
})

describe('MultiSelect', () => {
  it('finds several of many by typing, in the order of the list', async () => {
    const onValue = vi.fn()
    function Countries() {
      const [value, setValue] = useState<string[]>([])
      return (
        <MultiSelect
          label="Countries"
          value={value}
          options={['Austria', 'Belgium', 'Norway'].map((name) => ({ value: name, label: name }))}
          onChange={(next) => {
            setValue(next)
            onValue(next)
          }}
        />
      )
    }
    renderUi(<Countries />)
    const field = screen.getByRole('combobox', { name: 'Countries' })
    await userEvent.type(field, 'nor{ArrowDown}{Enter}aus{ArrowDown}{Enter}')
    expect(onValue).toHaveBeenLastCalledWith(['Austria', 'Norway'])
    await userEvent.click(screen.getByRole('button', { name: /Norway/ }))
    expect(onValue).toHaveBeenLastCalledWith(['Austria'])
    expect(await findBarriers()).toEqual([])
  })
})

describe('EditorField', () => {
  function renderEditor(upload: (files: readonly File[]) => Promise<readonly AttachedPicture[]>) {
    const onValue = vi.fn()
    function Editor() {
      const [value, setValue] = useState<EditorValue>({ message: '', attachments: [] })
      return (
        <EditorField
          label="Message"
          value={value}
          upload={upload}
          accept="image/png"
          onChange={(next) => {
            setValue(next)
            onValue(next)
          }}
        />
      )
    }
    const { container } = renderUi(<Editor />)
    return { onValue, container }
  }
  const dot = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
  const file = () => new File(['x'], 'x.png', { type: 'image/png' })

  it('uploads photos and returns the message with their ids', async () => {
    const upload = vi.fn(async (files: readonly File[]) => files.map((_, index) => ({ attachmentId: index + 7, destination: dot })))
    const { onValue, container } = renderEditor(upload)
    await userEvent.fill(screen.getByRole('textbox', { name: 'Message' }), 'Look at this')
    const picker = container.querySelector('input[type=file]')
    if (!(picker instanceof HTMLInputElement)) throw new Error('There is no picker.')
    await userEvent.upload(picker, [file(), file()])
    await vi.waitFor(() => expect(onValue).toHaveBeenLastCalledWith({ message: 'Look at this', attachments: [7, 8] }))
    expect(await findBarriers()).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 1' }))
    expect(onValue).toHaveBeenLastCalledWith({ message: 'Look at this', attachments: [8] })
  })

  it('attaches a pasted image, keeps text typed in the meantime, and reports when one could not be attached', async () => {
    let finish: (pictures: readonly AttachedPicture[]) => void = () => undefined
    const upload = vi
      .fn<(files: readonly File[]) => Promise<readonly AttachedPicture[]>>()
      .mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)))
      .mockRejectedValueOnce(new Error('no'))
    const { onValue } = renderEditor(upload)
    const field = screen.getByRole('textbox', { name: 'Message' })
    const paste = () => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(file())
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }
    paste()
    await userEvent.fill(field, 'typed meanwhile')
    finish([{ attachmentId: 3, destination: dot }])
    await vi.waitFor(() => expect(onValue).toHaveBeenLastCalledWith({ message: 'typed meanwhile', attachments: [3] }))
    paste()
    expect(await screen.findByText('This photo couldn’t be attached.')).toBeVisible()
    expect(onValue).toHaveBeenLastCalledWith({ message: 'typed meanwhile', attachments: [3] })
  })
})
