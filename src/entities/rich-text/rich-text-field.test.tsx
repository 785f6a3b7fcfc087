import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { RichTextField } from './rich-text-field.tsx'

const server = fakeServer()
const written = vi.fn<(value: string) => void>()

function Sample({ text = '', error }: { text?: string; error?: string }) {
  const [value, setValue] = useState(text)
  const [isDisabled, setIsDisabled] = useState(false)
  function handleChange(next: string) {
    written(next)
    setValue(next)
  }
  return (
    <>
      <RichTextField
        label="Post"
        name="text"
        value={value}
        onChange={handleChange}
        maxLength={100}
        placeholder="Say it"
        {...{ error, isDisabled }}
      />
      <button type="button" onClick={() => setValue('')}>
        Empty it
      </button>
      <button type="button" onClick={() => setIsDisabled(true)}>
        Disable it
      </button>
    </>
  )
}

async function editor(): Promise<HTMLElement> {
  await screen.findByRole('group', { name: 'Formatting' })
  return screen.getByRole('textbox', { name: 'Post' })
}

const tap = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('[FW-16] a text is written with bold, italic, a quote and a list, and its value is a text with marks', async () => {
  await renderScreen(<Sample />, { server })
  await userEvent.click(await editor())
  await tap('Bold')
  await userEvent.keyboard('Very')
  expect(screen.getByRole('button', { name: 'Bold', pressed: true })).toBeVisible()
  await tap('Bold')
  await userEvent.keyboard(' well ')
  await tap('Italic')
  await userEvent.keyboard('tied')
  await tap('Italic')
  await userEvent.keyboard('{Enter}')
  await tap('Quote')
  await userEvent.keyboard('A quote{Enter}{Enter}')
  await tap('List')
  await userEvent.keyboard('One{Enter}Two{Enter}{Enter}End')
  expect(written).toHaveBeenLastCalledWith('**Very** well *tied*\n> A quote\n- One\n- Two\nEnd')
  expect((await editor()).querySelector('blockquote')).toHaveTextContent('A quote')
  expect((await editor()).querySelectorAll('li')).toHaveLength(2)
  expect(screen.getByText('46 / 100')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[W-12] what is pasted or dropped becomes plain text', async () => {
  await renderScreen(<Sample />, { server })
  const field = await editor()
  await userEvent.click(field)
  for (const type of ['paste', 'drop'] as const) {
    const data = new DataTransfer()
    data.setData('text/html', '<h1 onclick="alert(1)">Loud</h1><img src="x" onerror="alert(1)"><script>alert(1)</script>')
    data.setData('text/plain', `${type}\nLoud`)
    const { left, bottom } = field.getBoundingClientRect()
    field.dispatchEvent(
      type === 'paste'
        ? new ClipboardEvent(type, { clipboardData: data, bubbles: true, cancelable: true })
        : new DragEvent(type, { dataTransfer: data, clientX: left + 8, clientY: bottom - 8, bubbles: true, cancelable: true }),
    )
  }
  await waitFor(() => expect(field.textContent).toContain('drop'))
  expect(field.textContent).toContain('paste')
  expect(field.querySelectorAll('h1, img, script')).toHaveLength(0)
  expect(written.mock.lastCall?.[0].split('\n').filter((line) => line.includes('Loud'))).toHaveLength(2)
})

function paste(field: HTMLElement, texts: Record<string, string>, files: readonly File[] = []) {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(texts)) clipboardData.setData(type, text)
  for (const file of files) clipboardData.items.add(file)
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

it('[W-12] of a text from Word only its words are pasted, with the line breaks, also its own kind, and without control characters', async () => {
  await renderScreen(<Sample />, { server })
  const field = await editor()
  await userEvent.click(field)
  const html = '<p class="MsoNormal" style="color:red"><b>Knots</b><o:p></o:p></p>'
  const image = new File(['x'], 'of-the-text.png', { type: 'image/png' })
  paste(field, { 'text/plain': 'Knots\r\nfor\vall\r\u2028\u0007\u0000 Узел عقدة 🪢', 'text/html': html, 'text/rtf': '{\\b Knots}' }, [
    image,
  ])
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('Knots\nfor\nall\n\n Узел عقدة 🪢'))
  expect(field.querySelectorAll('b, strong, img, [style], [class*=Mso]')).toHaveLength(0)
})

it('[W-12] undoing what was pasted leaves what was typed before it; an image or formatted content without words pastes nothing', async () => {
  await renderScreen(<Sample />, { server })
  const field = await editor()
  await userEvent.click(field)
  await userEvent.keyboard('Typed ')
  paste(field, { 'text/plain': 'pasted', 'text/html': '<i>pasted</i>' })
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('Typed pasted'))
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('Typed '))
  paste(field, { 'text/html': '<img src="x">' }, [new File(['x'], 'x.png', { type: 'image/png' })])
  expect(field).toHaveTextContent('Typed')
  expect(field.querySelector('img:not(.ProseMirror-separator)')).toBeNull()
})

it('[W-12] the names of copied files are not pasted as text; other words beside an image are', async () => {
  await renderScreen(<Sample />, { server })
  const field = await editor()
  await userEvent.click(field)
  const files = ['knot.png', 'a b.jpg'].map((name) => new File(['x'], name, { type: 'image/png' }))
  paste(field, { 'text/plain': 'knot.png\r\na b.jpg' }, files)
  paste(field, { 'text/plain': 'knot.png' }, files)
  await userEvent.keyboard('Typed')
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('Typed'))
  paste(field, { 'text/plain': ' knot.png of last week' }, files)
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('Typed knot.png of last week'))
})

it('[W-12] a pasted text that is too long is kept whole, and says by how much', async () => {
  await renderScreen(<Sample />, { server })
  const field = await editor()
  await userEvent.click(field)
  const long = Array.from({ length: 4000 }, (_, line) => `Line ${line}`).join('\n')
  paste(field, { 'text/plain': long })
  await waitFor(() => expect(written).toHaveBeenLastCalledWith(long))
  expect(screen.getByText(`${long.length.toLocaleString('en')} / 100`)).toBeVisible()
})

it('a link is inserted as its address, by button and by Enter; what is no address is not', async () => {
  await renderScreen(<Sample text="See" />, { server })
  await userEvent.click(await editor())
  await userEvent.keyboard('{End}')
  await tap('Link')
  const address = await screen.findByRole('textbox', { name: 'Address of the link' })
  await userEvent.fill(address, 'not an address')
  expect(screen.getByRole('button', { name: 'Add link' })).toBeDisabled()
  await userEvent.fill(address, 'example.org/knots')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(written).toHaveBeenLastCalledWith('See https://example.org/knots '))
  expect(screen.queryByRole('textbox', { name: 'Address of the link' })).toBeNull()
})

it('it shows its error, is emptied from outside, and takes nothing while it is disabled', async () => {
  await renderScreen(<Sample text="**Old** text" error="Post is required" />, { server })
  const field = await editor()
  expect(field.querySelector('strong')).toHaveTextContent('Old')
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveAccessibleDescription('Post is required')
  await tap('Empty it')
  await waitFor(() => expect(field).toHaveTextContent(''))
  expect(screen.getByText('Say it')).toBeVisible()
  await tap('Disable it')
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Post' })).toHaveAttribute('contenteditable', 'false'))
})
