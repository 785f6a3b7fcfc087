/** A kind the app does not name: its declaration and a tile are all it needs. */
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createComment } from '#contract/comments.ts'
import { recordView, setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { defineContentKind } from '#contract/content/kinds.ts'
import { searchFeed } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { sendComment } from '#src/entities/comment/writes.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { ContentActions } from './content-actions.tsx'
import { contentSubject, contentWrites, tellViewed, type ContentMarks } from './writes.ts'

const kind = defineContentKind({
  typeId: 'knot',
  path: (knotId) => `/knots/${knotId}`,
  can: {
    vote: 'like',
    favourite: true,
    comment: true,
    report: true,
    view: true,
    feed: true,
    key: false,
    tag: false,
    approval: false,
    transfer: false,
    sale: false,
    story: false,
  },
  audience: 'photos',
  module: 'knots',
  listPath: '/knots/browse',
  feedDetail: 'photo',
})
const ref = { typeId: kind.typeId, itemId: 5 }

interface Knot extends ContentMarks {
  readonly title: string
  readonly totalComment: number
}
const bowline: Knot = { title: 'Bowline', totalComment: 1, myVote: null, upVotes: 2, downVotes: 0, isFavourite: false }
const key = ['knots', 'details', ref.itemId]
const writes = contentWrites<Knot>()

function Tile() {
  const { data = bowline } = useQuery<Knot>({ queryKey: key, queryFn: () => bowline, staleTime: Infinity })
  const knot = useOverlay(writes, 'details', contentSubject(ref))(data)
  return (
    <article>
      <h2>{knot.title}</h2>
      <ContentActions item={ref} marks={knot} />
    </article>
  )
}

const server = fakeServer()
loadScreens('/dashboard/activity-feed', '/settings/searches')
const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
const someone = { userId: 90, userName: 'Someone', userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false } as const

it('shows its likes and favourite, without votes against, and applies the responses', async () => {
  server.answer(voteOnItem, ({ way }) => ({ upVotes: way === 'up' ? 4 : 3, downVotes: 0, myVote: way }))
  server.answer(setFavouriteItem, ({ isFavourite }) => ({ isFavourite }))
  await renderScreen(<Tile />, { server })
  expect(await screen.findByRole('button', { name: 'Like 2' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Dislike/ })).toBeNull()
  const release = server.hold(voteOnItem)
  fireEvent.click(screen.getByRole('button', { name: 'Like 2' }))
  expect(await screen.findByRole('button', { name: 'Like 3', pressed: true })).toBeTruthy()
  release()
  expect(await screen.findByRole('button', { name: 'Like 4', pressed: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  await waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject({ isFavourite: true, upVotes: 4, title: 'Bowline' }))
  expect(isOn('Favourite')).toBe('true')
  expect(server.requestsOf(voteOnItem)).toMatchObject([{ ...ref, way: 'up' }])
})

it('a refused like stops looking accepted and shows a notice', async () => {
  server.refuse(voteOnItem, 'not_found')
  await renderScreen(<Tile />, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Like 2' }))
  expect(await screen.findByText(/^Not accepted: A vote\./)).toBeTruthy()
  expect(isOn('Like 2')).toBe('false')
})

it('counts a view and a comment that its member writes', async () => {
  const comment = { ...ref, ...someone, commentId: 7, parentId: null, text: 'Well tied', textParsed: [], postedAt: 1, editedAt: null }
  const can = { canEdit: true, canDelete: true, canReply: true, canReport: false }
  server.answer(recordView, () => ({ views: 9 }))
  server.answer(createComment, () => ({ ...comment, childTotal: 0, can }))
  await renderScreen(<Tile />, { server })
  await screen.findByRole('heading', { name: 'Bowline' })
  tellViewed(ref)
  await waitFor(() => expect(server.requestsOf(recordView)).toMatchObject([ref]))
  await sendComment(ref, { text: 'Well tied', files: [] }, null)
  await waitFor(() => expect(queryClient.getQueryData(key)).toMatchObject({ totalComment: 2 }))
})

it('appears in the feed with a link to it, in full where the member chose that for its kind', async () => {
  server.signedInAs('member', { preferences: { feedDetail: ['photo'] } })
  const told = { subject: null, excerpt: null, canDelete: false, publishedAt: 1, member: someone }
  const item = { ...ref, title: 'Bowline', thumb: '/still.webp' }
  server.answer(searchFeed, () => ({
    items: [{ feedId: 1, kind: 'published' as const, item, ...told }],
    ...{ total: 1, page: 1, limit: 20, nextCursor: null },
  }))
  await renderScreen('/dashboard/activity-feed', { server })
  expect((await screen.findByRole('link', { name: 'Bowline' })).getAttribute('href')).toBe('/knots/5')
  expect(document.querySelector('img[src="/still.webp"]')).not.toBeNull()
})

it('a saved search of its list is in the settings and opens the list', async () => {
  const { id: memberId } = server.signedInAs('member')
  server.world.searches.push({ memberId, module: 'knots', name: 'Hitches', json: '{"view":"all"}', createdAt: 1, version: 1 })
  const shown = await renderScreen('/settings/searches', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Hitches' }))
  await waitFor(() => expect(shown.address()).toBe('/knots/browse/all'))
})
