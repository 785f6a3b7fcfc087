import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { decideApproval, listApprovals, type WaitingItem } from '#contract/content/approvals.ts'
import { Refusal } from '#contract/error.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { pageOf } from '#tests/fake/fake-endpoint.ts'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/lewis/approvals')

const card = (name: string) => within(screen.getByRole('link', { name }).closest('article') ?? document.body)

it('[F-13] staff accept a photo offered as promo, or decline it with a reason that its owner reads', async () => {
  const site = answerPhotos(server)
  server.signedInAs('admin')
  const owner = server.world.addMember({ userName: 'Rigger' })
  const [ring, coil] = ['Ring', 'Coil'].map((title) => site.addPhoto({ ownerId: owner.id, title, promoState: 'pending' }))
  await renderScreen('/lewis/approvals', { server })
  expect(await screen.findByText('2 waiting')).toBeVisible()
  expect(card('Ring').getByText('Rigger')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ring' })).toHaveAttribute('href', `/photos/${ring?.id}`)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(card('Ring').getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(ring?.promoState).toBe('promo'))
  expect(await screen.findByText('1 waiting')).toBeVisible()
  fireEvent.click(card('Coil').getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await dialog.findByText('Reason is required')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await userEvent.fill(dialog.getByLabelText('Reason'), 'Too dark')
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(coil).toMatchObject({ promoState: 'declined', promoReason: 'Too dark' }))
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  expect(server.requestsOf(decideApproval)).toMatchObject([{ isApproved: true }, { isApproved: false, reason: 'Too dark' }])
})

it('posts of newcomers are listed with their text and author, lead to their thread, and are approved or declined with a reason', async () => {
  server.signedInAs('staff')
  const owner = presentBadge(server.world.addMember({ userName: 'Newcomer' })) as WaitingItem['owner']
  let waiting = [1, 2].map((itemId) => ({ itemId, title: itemId === 1 ? 'Hello from Leith' : 'Buy here' }))
  server.answer(listApprovals, () => ({
    items: waiting.map((post) => ({
      ...post,
      typeId: 'post',
      itemVersion: 0,
      thumb: null,
      owner,
      path: `/forums/posts/${post.itemId}`,
      offeredAt: 1,
    })),
    ...{ total: waiting.length, totalIsLimit: false, page: 1, limit: 20, nextCursor: null },
  }))
  server.answer(decideApproval, ({ itemId }) => {
    waiting = waiting.filter((post) => post.itemId !== itemId)
    return {}
  })
  await renderScreen('/lewis/approvals', { server })
  expect(await screen.findByRole('link', { name: 'Hello from Leith' })).toHaveAttribute('href', '/forums/posts/1')
  expect(card('Hello from Leith').getByText(/Post in the forums/)).toBeVisible()
  expect(card('Hello from Leith').getByText('Newcomer')).toBeVisible()
  expect(card('Hello from Leith').queryByRole('img'), 'a post has no picture').toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  card('Hello from Leith').getByRole('button', { name: 'Approve' }).focus()
  fireEvent.click(card('Hello from Leith').getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('1 waiting')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('link', { name: 'Buy here' })).toHaveFocus())
  fireEvent.click(card('Buy here').getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
  await userEvent.fill(dialog.getByLabelText('Reason'), 'No advertising')
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  expect(server.requestsOf(decideApproval)).toMatchObject([
    { typeId: 'post', itemId: 1, isApproved: true },
    { typeId: 'post', itemId: 2, isApproved: false, reason: 'No advertising' },
  ])
})

it('an item that somebody else has decided on meanwhile says so and leaves the queue', async () => {
  const site = answerPhotos(server)
  server.signedInAs('admin')
  const ring = site.addPhoto({ ownerId: server.world.addMember().id, title: 'Ring', promoState: 'pending' })
  await renderScreen('/lewis/approvals', { server })
  await screen.findByText('1 waiting')
  ring.promoState = 'promo'
  const approve = screen.getByRole('button', { name: 'Approve' })
  approve.focus()
  fireEvent.click(approve)
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  // Nothing comes after it, so the screen itself has the focus.
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

it('an item that its owner has changed meanwhile is not decided on unread: the queue shows what it is now', async () => {
  server.signedInAs('staff')
  const owner = presentBadge(server.world.addMember({ userName: 'Newcomer' })) as WaitingItem['owner']
  const post = {
    typeId: 'post',
    itemId: 1,
    itemVersion: 0,
    title: 'Hello from Leith',
    thumb: null,
    owner,
    path: '/forums/posts/1',
    offeredAt: 1,
  }
  let isDecided = false
  server.answer(listApprovals, (input) => pageOf(isDecided ? [] : [{ ...post }], input, pageSizes.default, (item) => item as WaitingItem))
  server.answer(decideApproval, ({ itemVersion }) => {
    if (itemVersion !== post.itemVersion) throw new Refusal('edit_conflict')
    isDecided = true
    return {}
  })
  await renderScreen('/lewis/approvals', { server })
  await screen.findByRole('link', { name: 'Hello from Leith' })
  Object.assign(post, { title: 'Buy here', itemVersion: 5 })
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByRole('link', { name: 'Buy here' })).toBeVisible()
  expect(card('Buy here').getByRole('alert')).toHaveTextContent('Someone else changed this in the meantime.')
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline this offer?' }))
  await userEvent.fill(dialog.getByLabelText('Reason'), 'No advertising')
  fireEvent.click(dialog.getByRole('button', { name: 'Decline' }))
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  expect(server.requestsOf(decideApproval)).toMatchObject([
    { itemVersion: 0, isApproved: true },
    { itemVersion: 5, isApproved: false },
  ])
})

it('members who are not staff are led away', async () => {
  answerQuietSite(server)
  const { address } = await renderScreen('/lewis/approvals', { server, as: 'vendor' })
  await waitFor(() => expect(address()).toBe('/dashboard'))
  expect(server.requestsOf(listApprovals)).toEqual([])
})

it('[E-17] a configured approver approves videos; when no longer one, the decision is refused and the videos are gone from the queue', async () => {
  answerPhotos(server)
  const [approver, owner] = [server.signedInAs('staff'), server.world.addMember({ userName: 'Filmer' })]
  const approvers = new Set<number>([approver.id])
  const waiting = new Map(
    [77, 78].map((itemId) => [
      itemId,
      { typeId: 'video', itemId, itemVersion: 1, thumb: null, path: `/videos/${itemId}`, offeredAt: 1 } as const,
    ]),
  )
  server.answer(listApprovals, (input, { viewer }) =>
    pageOf(approvers.has(viewer.id) ? [...waiting.values()] : [], input, pageSizes.default, (item) => ({
      ...{ ...item, title: `Video ${item.itemId}`, owner: presentBadge(owner) },
    })),
  )
  server.answer(decideApproval, ({ itemId }, { viewer }) => {
    if (!approvers.has(viewer.id) || !waiting.delete(itemId)) throw new Refusal('not_found')
    return {}
  })
  await renderScreen('/lewis/approvals', { server })
  expect(await screen.findByText('2 waiting')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Video 77' })).toHaveAttribute('href', '/videos/77')
  fireEvent.click(card('Video 77').getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('1 waiting')).toBeVisible()
  approvers.clear()
  fireEvent.click(card('Video 78').getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Nothing waiting')).toBeVisible()
  expect([...waiting.keys()]).toEqual([78])
})
