import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { deleteFeedItem, searchFeed } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

type Entry = ResponseInput<typeof searchFeed>['items'][number]

const server = fakeServer()
loadScreens('/dashboard/activity-feed')
const someone = { userId: 90, userName: 'Someone', userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false } as const

function entry(feedId: number, given: Partial<Entry> = {}): Entry {
  const item = { typeId: 'video', itemId: feedId, title: `Strand ${feedId}`, thumb: null }
  const told = { excerpt: null, subject: null, canDelete: false, publishedAt: feedId } as const
  return { feedId, kind: 'published', member: someone, item, ...told, ...given }
}

/** Newest first, without deleted entries. */
function answerFeed(entries: readonly Entry[]): void {
  let left = [...entries]
  server.answer(searchFeed, ({ cursor }) => {
    const start = Number(cursor ?? 0)
    const end = start + 20
    const nextCursor = end < left.length ? String(end) : null
    return { items: left.slice(start, end), total: left.length, page: start / 20 + 1, limit: 20, nextCursor }
  })
  server.answer(deleteFeedItem, ({ feedId }) => {
    if (!left.some((each) => each.feedId === feedId)) throw new Refusal('not_found')
    left = left.filter((each) => each.feedId !== feedId)
    return {}
  })
}

const items = () => within(screen.getByRole('main')).getAllByRole('listitem')

it('[H-03] the activity feed lists twenty entries a page and loads more on request', async () => {
  answerFeed(Array.from({ length: 23 }, (_, index) => entry(23 - index)))
  await renderScreen('/dashboard/activity-feed', { server })
  expect(await screen.findByText('Strand 4')).toBeTruthy()
  expect(items()).toHaveLength(20)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Earlier' }))
  expect(await screen.findByText('Strand 1')).toBeTruthy()
  expect(items()).toHaveLength(23)
  expect(screen.queryByRole('button', { name: 'Earlier' })).toBeNull()
  expect(server.requestsOf(searchFeed)).toMatchObject([{ page: 1 }, { cursor: '20' }])
})

it('[H-03] every kind of entry states who did what, and a divider marks the last visit', async () => {
  server.signedInAs('member', { lastVisitAt: 3 })
  const comment = { kind: 'comment_written', excerpt: 'Well tied' } as const
  answerFeed([
    entry(5, comment),
    entry(4, { kind: 'friends_made', item: null, subject: { ...someone, userId: 91, userName: 'Other' } }),
    entry(3, { kind: 'picture_changed', item: null }),
    entry(2, { kind: 'member_joined', item: null }),
    entry(1),
  ])
  await renderScreen('/dashboard/activity-feed', { server })
  await screen.findByText('Strand 5')
  const words = items().map(({ textContent }) => textContent)
  for (const [index, said] of [
    'Someone commented on Strand 5Well tied',
    'Someone and Other are friends now.',
    'You’re all caught up',
    'Someone has a new profile photo.',
    'Someone joined.',
    'Someone published Strand 1',
  ].entries())
    expect(words[index]).toContain(said)
})

it('[H-15] the member’s own entry is deleted after a confirmation; others offer no deletion', async () => {
  answerFeed([entry(2, { canDelete: true }), entry(1)])
  await renderScreen('/dashboard/activity-feed', { server })
  await screen.findByText('Strand 2')
  expect(screen.getAllByRole('button', { name: 'Remove from feed' })).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Remove from feed' }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove from feed?' }))
  expect(server.requestsOf(deleteFeedItem)).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Strand 2')).toBeNull())
  expect(screen.getByText('Strand 1')).toBeTruthy()
  await waitFor(() => expect(server.requestsOf(deleteFeedItem)).toEqual([{ feedId: 2 }]))
})

it('[H-15] without a connection the entry disappears at once, and the deletion is sent later', async () => {
  answerFeed([entry(2, { canDelete: true }), entry(1)])
  await renderScreen('/dashboard/activity-feed', { server })
  await screen.findByText('Strand 2')
  server.cut()
  fireEvent.click(screen.getByRole('button', { name: 'Remove from feed' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('Strand 2')).toBeNull())
  expect(server.requestsOf(deleteFeedItem)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(server.requestsOf(deleteFeedItem)).toEqual([{ feedId: 2 }]))
})

it('an empty feed shows a text', async () => {
  answerFeed([])
  await renderScreen('/dashboard/activity-feed', { server })
  expect(await screen.findByText('It’s quiet here.')).toBeTruthy()
})

it('photos that a member published together are one entry, which leads to each of them and to all of theirs; it is removed as a whole', async () => {
  server.signedInAs('member', { lastVisitAt: 1000, preferences: { feedDetail: ['photo'] } })
  const photo = (feedId: number, given: Partial<Entry> = {}) =>
    entry(feedId, { item: { typeId: 'photo', itemId: feedId, title: `Photo ${feedId}`, thumb: null }, canDelete: true, ...given })
  answerFeed([
    ...[19, 18, 17, 16, 15].map((feedId) => photo(feedId, { publishedAt: 9000 + feedId })),
    photo(14, { publishedAt: 5000 }),
    photo(13, { publishedAt: 4999, member: { ...someone, userId: 91, userName: 'Other' } }),
    entry(12, { publishedAt: 4998 }),
    photo(11, { publishedAt: 1001 }),
    photo(10, { publishedAt: 999 }),
  ])
  await renderScreen('/dashboard/activity-feed', { server })
  const link = await screen.findByRole('link', { name: '5 photos' })
  expect(link.getAttribute('href')).toBe('/photos/browse/all/Someone')
  const group = within(items()[0] ?? document.body)
  expect(group.getAllByRole('link', { name: /^Photo/ }).map((each) => each.getAttribute('href'))).toEqual(
    [19, 18, 17, 16].map((id) => `/photos/${id}`),
  )
  const others = ['Photo 14', 'Photo 13', 'Strand 12', 'Photo 11', 'Photo 10']
  for (const name of others) expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(items()).toHaveLength(1 + others.length + 1)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(group.getByRole('button', { name: 'Remove from feed' }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '5 photos' })).toBeNull())
  await waitFor(() => expect(server.requestsOf(deleteFeedItem).map(({ feedId }) => feedId)).toEqual([19, 18, 17, 16, 15]))
})
