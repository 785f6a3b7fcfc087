import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { MessageField } from './message-field.tsx'

it('sends with Enter, but not with the Enter that confirms a candidate of an input method', () => {
  const onSend = vi.fn()
  renderUi(
    <MessageField
      value="縄"
      onChange={() => undefined}
      onSend={onSend}
      hasAutoFocus={false}
      answeredSeq={null}
      onEscape={() => undefined}
    />,
  )
  const field = screen.getByRole('textbox', { name: 'Message' })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13, shiftKey: true })
  expect(onSend).not.toHaveBeenCalled()
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
  expect(onSend).toHaveBeenCalledOnce()
})
