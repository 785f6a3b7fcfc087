import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { browseComments } from '#contract/comments.ts'
import { blockVersion, getSiteSettings } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/comments')

const rows = () => within(screen.getByRole('list', { name: 'Comments' })).getAllByRole('listitem')

function furnish() {
  const me = server.signedInAs('member')
  const [one, two] = [server.world.addMember({ userName: 'Teller' }), server.world.addMember({ userName: 'Rigger' })]
  const video = server.world.addVideo({ ownerId: me.id, title: 'Columns' })
  const other = server.world.addVideo({ ownerId: two.id, title: 'Wrists' })
  server.world.addComment({ itemId: video.id, authorId: one.id, text: 'Good light' })
  server.world.addComment({ itemId: other.id, authorId: me.id, text: 'My words' })
  server.world.addComment({ typeId: 'user', itemId: two.id, authorId: one.id, text: 'A good teacher' })
  return { me, one, two, video, other }
}

it('[W-11] /comments lists comments, the newest first, and their links lead to where they belong', async () => {
  const { video, two } = furnish()
  await renderScreen('/comments', { server })
  await screen.findByText('A good teacher')
  expect(rows().map((row) => row.textContent)).toEqual([
    expect.stringContaining('A good teacher'),
    expect.stringContaining('My words'),
    expect.stringContaining('Good light'),
  ])
  expect(screen.getByRole('link', { name: 'Columns' })).toHaveAttribute('href', `/videos/${video.id}`)
  expect(within(rows()[0] as HTMLElement).getByRole('link', { name: 'Rigger' })).toHaveAttribute('href', `/members/id/${two.id}`)
  expect(screen.getByText('3 comments')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[W-11] a video leads to its details page, a photo to its own, and a blog to the external page, each by its id', async () => {
  const { one } = furnish()
  const badge = {
    userId: one.id,
    userName: one.userName,
    userImage: null,
    userGroupId: one.groupId,
    role: 'active',
    isDeleted: false,
  } as const
  const on = (commentId: number, typeId: string, itemId: number) => ({
    ...{ ...badge, commentId, parentId: null, textParsed: [], postedAt: 1, editedAt: null },
    item: { typeId, itemId, title: `${typeId} ${itemId}`, thumb: null },
  })
  server.answer(browseComments, () => ({
    items: [on(1, 'video', 7), on(2, 'photo', 8), on(3, 'blog', 9), on(4, 'of a newer release', 10)],
    ...{ total: 4, page: 1, limit: 50, nextCursor: null },
  }))
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion, ticketDollars: 1, uploadMaxBytes: 1e9, newsWidgetUrl: null },
    blogUrl: 'https://blog.example',
  }))
  await renderScreen('/comments', { server })
  expect(await screen.findByRole('link', { name: 'video 7' })).toHaveAttribute('href', '/videos/7')
  expect(screen.getByRole('link', { name: 'photo 8' })).toHaveAttribute('href', '/photos/8')
  const outside = await screen.findByRole('link', { name: 'blog 9 (opens another site)' })
  expect(outside).toHaveAttribute('href', 'https://blog.example/9')
  expect(outside).toHaveAttribute('target', '_blank')
  expect(outside).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(screen.queryByRole('link', { name: 'of a newer release 10' })).toBeNull()
})

it('[W-11] filters: the member’s own, those on their content, one kind, one member, one item; each is part of the address', async () => {
  const { one, video } = furnish()
  const { address } = await renderScreen('/comments', { server })
  await screen.findByText('A good teacher')
  fireEvent.click(screen.getByRole('button', { name: 'Mine' }))
  await waitFor(() => expect(address()).toBe('/comments/my'))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(screen.getByText('My words')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'On my content' }))
  expect(await screen.findByText('Good light')).toBeVisible()
  expect(screen.queryByText('My words')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Everything' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Profile' }))
  await waitFor(() => expect(address()).toBe('/comments/received/-/user'))
  expect(await screen.findByText('No comments here')).toBeVisible()
  expect(server.requestsOf(browseComments).at(-1)).toMatchObject({ view: 'received', typeId: 'user' })
  expect(one.userName).toBe('Teller')
  expect(video.title).toBe('Columns')
})

it('[W-11] an address names the view, the member, the kind and the item; a chip removes a filter', async () => {
  const { video } = furnish()
  const { address } = await renderScreen(`/comments/all/Teller/video/${video.id}`, { server })
  expect(await screen.findByText('Good light')).toBeVisible()
  expect(server.requestsOf(browseComments)).toMatchObject([{ view: 'all', userName: 'Teller', typeId: 'video', itemId: video.id }])
  expect(screen.getByRole('heading', { name: 'Comments by Teller' })).toBeVisible()
  fireEvent.click(within(screen.getByRole('group', { name: 'Active filters' })).getByRole('button', { name: /Columns/ }))
  await waitFor(() => expect(address()).toBe('/comments/all/Teller/video'))
  fireEvent.click(screen.getByRole('button', { name: /Teller/ }))
  await waitFor(() => expect(address()).toBe('/comments/all/-/video'))
})

it('[W-11] fifty comments a page, of all members, the newest first; more are loaded on request, and a failed load offers a retry', async () => {
  const { video, one } = furnish()
  for (let index = 0; index < 60; index += 1) server.world.addComment({ itemId: video.id, authorId: one.id, text: `Number ${index}` })
  const end = server.refuse(browseComments, 'server_error')
  await renderScreen('/comments', { server })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  end()
  fireEvent.click(retry)
  await waitFor(() => expect(rows()).toHaveLength(50))
  const numbers = () => rows().map((row) => /Number (\d+)/.exec(row.textContent ?? '')?.[1])
  expect([numbers()[0], numbers()[49]]).toEqual(['59', '10'])
  expect(screen.getByRole('button', { name: 'All', pressed: true })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'More comments' }))
  await waitFor(() => expect(rows()).toHaveLength(63))
  expect(numbers().slice(50, 60)).toEqual(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0'])
})
