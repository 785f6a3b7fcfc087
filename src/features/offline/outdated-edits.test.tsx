import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { VideoId } from '#contract/content/ids.ts'
import { updateComment } from '#contract/comments.ts'
import { editVideo, getVideo } from '#contract/videos.ts'
import { pendingWrites, submit } from '#src/data/outbox/outbox-link.ts'
import { changeComment } from '#src/entities/comment/writes.ts'
import { videoEdit } from '#src/entities/video/writes.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeVideo } from '#tests/fake/world.ts'
import { OutboxPanel } from './outbox-panel.tsx'

const server = fakeServer()
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const versions = () => server.requestsOf(editVideo).map(({ version }) => version)

/** The member's change of a title meets one that was made on another device meanwhile. */
async function beOutdated(change: { title?: string; allowPlay?: 'members' } = { title: 'My title' }): Promise<FakeVideo> {
  const me = server.signedInAs('member')
  const video = server.world.addVideo({ ownerId: me.id, title: 'At first' })
  const before = video.version
  Object.assign(video, { title: 'Theirs', version: before + 1 })
  // The contract brands ids, and this is one.
  await submit(videoEdit, { videoId: video.id as VideoId, version: before, ...change })
  await waitFor(() => expect(pendingWrites.get()).toMatchObject([{ state: 'failed', code: 'edit_conflict' }]))
  await renderScreen(<OutboxPanel />, { server })
  return video
}

it('trying an outdated edit again shows what the record now says, and replaces it only when the member says so', async () => {
  const video = await beOutdated()
  const now = video.version
  press('Try again')
  expect(await screen.findByText('Changed elsewhere since. It now reads:')).toBeVisible()
  expect(screen.getByText('Theirs')).toBeVisible()
  expect(screen.getByText('My title')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(versions()).toEqual([now - 1])
  press('Send')
  await waitFor(() => expect(video.title).toBe('My title'))
  expect(versions()).toEqual([now - 1, now])
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
})

it('an outdated edit can be changed beside what the record now says', async () => {
  const video = await beOutdated()
  press('Change it')
  expect(await screen.findByText('Theirs')).toBeVisible()
  fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: 'Ours' } })
  press('Send')
  await waitFor(() => expect(video.title).toBe('Ours'))
})

it('where no text would be replaced, an outdated edit says what it does, and is sent only when confirmed, based on the record as it is', async () => {
  const video = await beOutdated({ allowPlay: 'members' })
  const now = video.version
  press('Try again')
  expect(await screen.findByText(/This has changed since you started/)).toBeVisible()
  expect(versions()).toEqual([now - 1])
  press('Send')
  await waitFor(() => expect(versions()).toEqual([now - 1, now]))
  await waitFor(() => expect(pendingWrites.get()).toEqual([]))
})

it('without a connection an outdated edit stays as it is, and the reason is shown', async () => {
  await beOutdated()
  server.refuse(getVideo, 'server_error')
  press('Try again')
  expect(await screen.findByText(/went wrong/)).toBeVisible()
  expect(pendingWrites.get()).toMatchObject([{ state: 'failed', code: 'edit_conflict' }])
  expect(screen.getByRole('button', { name: 'Try again' })).toBeEnabled()
})

it('an outdated edit of a comment is tried again where the comment is', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const { id: commentId } = server.world.addComment({ itemId, authorId: me.id, text: 'Then' })
  server.refuse(updateComment, 'edit_conflict')
  // The contract brands ids, and these are some.
  const comment = { commentId, parentId: null, itemId, typeId: 'video', version: 1 } as Parameters<typeof changeComment>[0]
  await changeComment(comment, 'Mine')
  await waitFor(() => expect(pendingWrites.get()).toMatchObject([{ code: 'edit_conflict' }]))
  await renderScreen(<OutboxPanel />, { server })
  expect(await screen.findByRole('link', { name: 'Open' })).toHaveAttribute('href', `/videos/${itemId}`)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
