import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { discardSending, retrySending } from '#src/entities/chat/acts.ts'
import type { Sending } from '#src/entities/chat/message-log.ts'
import { hashOf } from '#src/offline/talk/testing/talk-for-test.ts'
import { renderUi } from '#src/ui/testing/render-ui.tsx'
import { SendingBubble } from './sending-bubble.tsx'

vi.mock('#src/entities/chat/acts.ts', () => ({ retrySending: vi.fn(async () => undefined), discardSending: vi.fn(async () => undefined) }))

const sending = (change: Pick<Sending, 'state'> & Partial<Sending>): Sending => ({
  clientId: 'client-1',
  messagingHash: hashOf(1),
  text: 'Bring the line',
  attachment: null,
  replyToSeq: null,
  code: null,
  createdAtMs: 1,
  ...change,
})

it('[C-05] a message on its way says so, and offers nothing while it may still arrive', () => {
  renderUi(<SendingBubble sending={sending({ state: 'temporary' })} />)
  expect(screen.getByText('Bring the line')).toBeVisible()
  expect(screen.getByText('Sending')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('[C-05] [C-06] one without an acknowledgement is marked as failed, and sent again or left by one press', () => {
  renderUi(<SendingBubble sending={sending({ state: 'failed', code: 'failed_to_send_message' })} />)
  expect(screen.getByText('Not sent.')).toHaveAttribute('data-code', 'failed_to_send_message')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retrySending).toHaveBeenCalledExactlyOnceWith('client-1')
  expect(discardSending).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(discardSending).toHaveBeenCalledExactlyOnceWith('client-1')
})

it('[C-05] one that was refused says why', () => {
  renderUi(<SendingBubble sending={sending({ state: 'failed', code: 'forbidden' })} />)
  expect(screen.getByText('Not sent. You may not do this.')).toBeVisible()
})
