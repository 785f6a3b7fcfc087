/** Safari ends a composition before the Enter that confirms its candidate; other browsers mark the event as composing. */
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderUi } from './testing/render-ui.tsx'
import { ComboBox } from './form/combo-box/combo-box.tsx'
import { InlineEditor } from './form/widgets/inline-editor.tsx'
import { TagField } from './form/widgets/tag-field.tsx'
import { TextArea } from './form/text-area.tsx'

const confirmations = [
  ['Safari', { key: 'Enter', keyCode: 229 }],
  ['the other browsers', { key: 'Enter', keyCode: 13, isComposing: true }],
] as const

describe.each(confirmations)('Enter that confirms a candidate in %s', (_browser, press) => {
  it('adds no tag', () => {
    const onChange = vi.fn()
    renderUi(<TagField label="Tags" value={[]} mostTags={4} onChange={onChange} />)
    const field = screen.getByRole('textbox', { name: 'Tags' })
    fireEvent.change(field, { target: { value: '縄' } })
    fireEvent.keyDown(field, press)
    expect(onChange).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(onChange).toHaveBeenCalledExactlyOnceWith(['縄'])
  })

  it('chooses no suggestion', async () => {
    const onChoose = vi.fn()
    function Picker() {
      const [query, setQuery] = useState('')
      return <ComboBox label="Member" query={query} onQueryChange={setQuery} items={[{ key: '1', text: '麻縄' }]} onChoose={onChoose} />
    }
    renderUi(<Picker />)
    const field = screen.getByRole('combobox', { name: 'Member' })
    await userEvent.type(field, '麻')
    fireEvent.keyDown(field, { key: 'ArrowDown' })
    fireEvent.keyDown(field, press)
    expect(onChoose).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    expect(onChoose).toHaveBeenCalledOnce()
  })

  it('saves no edit', () => {
    const onSave = vi.fn(async () => undefined)
    renderUi(
      <InlineEditor draftKey="edit:enter" text="縄" maxLength={100} onSave={onSave} onDiscard={() => undefined}>
        {(field) => <TextArea {...field} label="Text" />}
      </InlineEditor>,
    )
    const field = screen.getByRole('textbox', { name: 'Text' })
    fireEvent.change(field, { target: { value: '麻縄' } })
    fireEvent.keyDown(field, { ...press, ctrlKey: true })
    expect(onSave).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, ctrlKey: true })
    expect(onSave).toHaveBeenCalledOnce()
  })
})
