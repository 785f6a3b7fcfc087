import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { discardSending, retrySending } from '#src/entities/chat/acts.ts'
import type { Sending } from '#src/entities/chat/message-log.ts'
import { hashOf } from '#src/offline/chat-store/testing/chat-for-test.ts'
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

it('[C-05] a message being sent is marked as such, and offers no action while it may still arrive', () => {
  renderUi(<SendingBubble sending={sending({ state: 'temporary' })} />)
  expect(screen.getByText('Bring the line')).toBeVisible()
  expect(screen.getByText('Sending')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

it('[C-05] [C-06] one without an acknowledgement is marked as failed, and is sent again or discarded by one press', () => {
  renderUi(<SendingBubble sending={sending({ state: 'failed', code: 'failed_to_send_message' })} />)
  expect(screen.getByText('Not sent.')).toHaveAttribute('data-code', 'failed_to_send_message')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retrySending).toHaveBeenCalledExactlyOnceWith('client-1')
  expect(discardSending).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
  expect(discardSending).toHaveBeenCalledExactlyOnceWith('client-1')
})

it('[C-05] a refused one shows the reason', () => {
  renderUi(<SendingBubble sending={sending({ state: 'failed', code: 'forbidden' })} />)
  expect(screen.getByText('Not sent. You don’t have permission to do that.')).toBeVisible()
})

it.each([
  ['wide', 1600, 900],
  ['tall', 900, 1600],
  ['narrow', 60, 320],
])('the bubble of a %s image is no wider than its content', async (_shape, width, height) => {
  await page.viewport(1280, 800)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const attachment = { kind: 'picture' as const, url: canvas.toDataURL(), width, height, durationMs: 0, levels: [] }
  renderUi(<SendingBubble sending={sending({ state: 'temporary', text: '', attachment })} />)
  const picture = screen.getByRole('button', { name: 'Show the photo' })
  const bubbleWidth = picture.parentElement?.getBoundingClientRect().width
  expect(picture.getBoundingClientRect().width).toBeCloseTo(Math.min(300, (320 * width) / height), 0)
  // Four pixels of padding on each side.
  expect(bubbleWidth).toBeCloseTo(picture.getBoundingClientRect().width + 8, 0)
})
