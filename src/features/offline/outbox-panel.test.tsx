import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createComment } from '#contract/comments.ts'
import type { MessagingHash } from '#contract/chat/chat.ts'
import type { CommentId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { sendComment } from '#src/entities/comment/writes.ts'
import { addSending } from '#src/offline/chat-store/sending-rows.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { OutboxPanel } from './outbox-panel.tsx'

const server = fakeServer()
let videoId: number
let memberId: number

/** A reply to a thread that was deleted in the meantime. */
async function beRefused(parentId: number | null = 3): Promise<void> {
  // Ids in tests are plain numbers; the brand is the server's.
  const item = { typeId: 'video', itemId: videoId as VideoId } as Parameters<typeof sendComment>[0]
  await sendComment(item, { text: 'My long reply,\nin two lines', files: [] }, parentId as CommentId | null)
  await waitFor(() => expect(pendingWrites.get()).toMatchObject([{ state: 'failed', code: 'not_found' }]))
  await renderScreen(<OutboxPanel />, { server })
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const reply = () => screen.queryByText(/My long reply/)

beforeEach(() => {
  memberId = server.signedInAs('member').id
  videoId = server.world.addVideo().id
  server.refuse(createComment, 'not_found')
})

describe('a reply that was refused while the member was away', () => {
  it('is shown with its own text, why it was refused, and a link to where it belonged; nothing claims that it is being sent', async () => {
    await beRefused()
    expect(reply()?.textContent).toBe('My long reply,\nin two lines')
    expect(screen.getByText('This isn’t available, or no longer exists.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toContain(`/videos/${videoId}`)
    expect(screen.queryByText('Sending')).toBeNull()
    expect(await findBarriersInBothThemes()).toEqual([])
  })

  it('has no link when its video no longer exists', async () => {
    await beRefused(null)
    expect(reply()).not.toBeNull()
    expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
  })

  it('can be copied', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    onTestFinished(() => copied.mockRestore())
    await beRefused()
    press('Copy text')
    expect(copied).toHaveBeenCalledWith('My long reply,\nin two lines')
    expect(await screen.findByText('Copied.')).toBeTruthy()
  })

  it('can be changed and sent', async () => {
    await beRefused()
    press('Change it')
    fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: 'Shorter' } })
    press('Send')
    await waitFor(() => expect(server.requestsOf(createComment).at(-1)).toMatchObject({ text: 'Shorter', parentId: 3 }))
  })

  it('can be discarded', async () => {
    await beRefused()
    press('Discard')
    await waitFor(() => expect(reply()).toBeNull())
    expect(pendingWrites.get()).toEqual([])
  })
})

it('a chat message that was refused is listed with its text, and can be discarded although its conversation is gone', async () => {
  const store = await memberStore(memberId)
  if (!store) throw new Error('The browser of the tests stores nothing.')
  await addSending(
    store,
    {
      clientId: 'refused',
      messagingHash: 'a'.repeat(32) as MessagingHash,
      text: 'See you there',
      replyToSeq: null,
      attachmentId: null,
      state: 'failed',
      code: 'not_found',
      attempts: 1,
      notBeforeMs: 0,
      createdAtMs: 0,
    },
    null,
  )
  await renderScreen(<OutboxPanel />, { server })
  expect(await screen.findByText('See you there')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Copy text' })).toBeTruthy()
  press('Discard')
  await waitFor(() => expect(screen.queryByText('See you there')).toBeNull())
})
