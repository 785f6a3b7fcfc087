import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { getDashboard } from '#contract/feed.ts'
import { listFeaturedProfiles } from '#contract/profile/profile-visits.ts'
import { groups } from '#contract/roles.ts'
import { feedToggles, feedTogglesOn, type FeedToggle } from '#contract/session.ts'
import { getSiteSettings } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

type Home = ResponseInput<typeof getDashboard>

const server = fakeServer()
loadScreens('/dashboard')

const badge = (userId: number, userName: string) =>
  ({ userId, userName, userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false }) as const
const card: Home['newVideos'][number] = {
  ...{ videoId: 1, title: 'New video', userId: 1, userName: 'Owner', userImage: null, thumb: '/still.webp', placeholder: null },
  ...{ durationSeconds: 60, views: 0, upVotes: 0, downVotes: 0, totalComment: 0, publishedAt: 1000, price: null, isFeatured: false },
  ...{ isPortrait: false, videoStatus: 'ready', allowPlay: 'members', allowDownload: 'nobody', isFavourite: false, watchedSeconds: null },
}
const story = (typeId: string, itemId: number, title: string) => ({ item: { typeId, itemId, title, thumb: null }, publishedAt: 1000 })
const stories = [
  { member: badge(5, 'Hero'), stories: [story('video', 7, 'Columns'), story('photo', 8, 'Coils')] },
  { member: badge(6, 'Teacher'), stories: [story('event', 9, 'Workshop')] },
]

/** Home as the server answers it: with what is switched on. */
function homeFor(feed: readonly FeedToggle[]): Home {
  const when = <Panel, Empty>(toggle: FeedToggle, panel: Panel, empty: Empty) => (feed.includes(toggle) ? panel : empty)
  return {
    ...{ lead: null, newSince: null, continueWatching: [], heroesToBe: [], feed: [], horoscope: null, banner: null },
    newVideos: when('videos', [card], []),
    heroesOnline: when('heroes_online', [badge(5, 'Hero')], null),
    logins: when('logins', [{ ...badge(6, 'Visitor'), seenAt: 1000 }], null),
    newMembers: when('profiles', [{ ...badge(7, 'Newcomer'), joinedAt: 1000 }], null),
    news: when('news', [{ newsId: 1, title: 'New ropes', text: 'In the shop.', publishedAt: 1000 }], null),
    stories: when('stories', stories, null),
    quote: when('quote', { quoteId: 1, text: 'Rope remembers.', author: '' }, null),
  }
}

/** How the panel of each switch is recognised: the title of its section, or its text. */
const panels: Readonly<Record<FeedToggle, string>> = {
  feed: 'Activity',
  videos: 'New since your last visit',
  photos: 'Latest photos',
  news: 'Site news',
  logins: 'Recently active',
  heroes_online: 'Heroes online',
  profiles: 'Featured profiles',
  polls: 'Polls',
  events: 'Events',
  twitter: 'From Twitter',
  stories: 'Stories',
  forum: 'Forums',
  blog: 'Blog',
  quote: 'Quote of the day',
}
const titles = () => [...document.querySelectorAll('h2, figcaption')].map(({ textContent }) => textContent)

beforeEach(() => {
  answerQuietSite(server)
  const author = server.world.addMember()
  answerPhotos(server).addPhoto({ ownerId: author.id, title: 'Coils' })
  server.world.addPoll({ ownerId: author.id, title: 'Which knot?' })
  server.world.addBlog({ ownerId: author.id, title: 'Ten years of knots' })
  server.world.addEvent({ ownerId: author.id, title: 'Workshop', startTime: server.world.now() + 86_400 })
  server.world.addThread({ forumId: server.world.addForum({ name: 'Rope' }).id, title: 'Wrist sizes' })
  server.answer(listFeaturedProfiles, () => ({ members: [{ ...badge(8, 'Chosen'), excerpt: 'Ties well.' }] }))
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion: '2024.12.02', ticketDollars: 1, uploadMaxBytes: 1, newsWidgetUrl: null },
    twitterWidgetUrl: 'https://posts.example.test/timeline',
  }))
})

async function openHome(feed: readonly FeedToggle[]): Promise<void> {
  server.signedInAs('member', { preferences: { feed: [...feed], feedDetail: [] } })
  server.answer(getDashboard, () => homeFor(feed))
  await renderScreen('/dashboard', { server })
  // The last panel of Home.
  await screen.findByRole('region', { name: 'Site Status' })
}

it.each(feedToggles)(
  '[H-02] the dashboard shows the panel of %s when the member’s home feed settings switch it on, and no other',
  async (toggle) => {
    await openHome([toggle])
    await waitFor(() => expect(titles()).toContain(panels[toggle]))
    const others = feedToggles.filter((other) => other !== toggle).map((other) => panels[other])
    expect(titles().filter((title) => others.includes(title))).toEqual([])
  },
)

it.each(feedToggles)('[H-02] the dashboard shows all panels but that of %s when only that one is switched off', async (toggle) => {
  const on = feedToggles.filter((other) => other !== toggle)
  await openHome(on)
  const expected = on.map((other) => panels[other])
  await waitFor(() => expect(titles()).toEqual(expect.arrayContaining(expected)))
  expect(titles()).not.toContain(panels[toggle])
})

const region = () => within(screen.getByRole('region', { name: 'Stories' }))
const dialog = () => within(screen.getByRole('dialog'))
const press = (name: string) => fireEvent.click(dialog().getByRole('button', { name }))

it('[H-17] the stories panel shows stories, by hero, when it is on, and is on by default', async () => {
  expect(feedTogglesOn).toContain('stories')
  await openHome(feedTogglesOn)
  expect(
    region()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Hero', 'Teacher'])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[H-17] stories open one after another: those of a hero in their order, then those of the next; each leads to its item', async () => {
  await openHome(['stories'])
  fireEvent.click(region().getByRole('button', { name: 'Hero' }))
  expect(await screen.findByRole('dialog', { name: 'Hero' })).toBeVisible()
  expect(dialog().getByRole('heading', { name: 'Columns' })).toBeVisible()
  expect(dialog().getByText('1 of 2')).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(dialog().getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/videos/7')
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Next')
  expect(dialog().getByRole('heading', { name: 'Coils' })).toBeVisible()
  press('Next')
  expect(screen.getByRole('dialog', { name: 'Teacher' })).toBeVisible()
  expect(dialog().getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/events/9')
  press('Previous')
  expect(dialog().getByRole('heading', { name: 'Coils' })).toBeVisible()
  press('Next')
  press('Done')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('[H-17] while stories are switched off, there is no such panel', async () => {
  await openHome(['videos'])
  expect(titles()).not.toContain('Stories')
})

it('[H-17] when no hero has posted anything in the last day, there is no such panel', async () => {
  server.signedInAs('member', { preferences: { feed: ['stories'], feedDetail: [] } })
  server.answer(getDashboard, () => ({ ...homeFor(['stories']), stories: [] }))
  await renderScreen('/dashboard', { server })
  await screen.findByRole('region', { name: 'Site Status' })
  expect(titles()).not.toContain('Stories')
})
