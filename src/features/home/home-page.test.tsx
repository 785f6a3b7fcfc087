import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { getDashboard } from '#contract/feed.ts'
import { listFeaturedProfiles, listVisitors } from '#contract/profile/profile-visits.ts'
import { groups } from '#contract/roles.ts'
import { feedTogglesOn, type FeedToggle } from '#contract/session.ts'
import { siteStatus } from '#contract/site/site.ts'
import { listHelpTopics } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

type Home = ResponseInput<typeof getDashboard>

const server = fakeServer()
loadScreens('/dashboard')

const quiet: Home = {
  ...{ lead: null, newSince: null, newVideos: [], continueWatching: [], heroesToBe: [], feed: [], heroesOnline: null, logins: null },
  ...{ newMembers: null, news: null, quote: null, horoscope: null, banner: null },
}
const badge = (userId: number, userName: string) =>
  ({ userId, userName, userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false }) as const
const card = (videoId: number, title: string, given: Partial<Home['newVideos'][number]> = {}): Home['newVideos'][number] => ({
  ...{ videoId, title, userId: 1, userName: 'Owner', userImage: null, thumb: '/still.webp', placeholder: null, durationSeconds: 60 },
  ...{ views: 0, upVotes: 0, downVotes: 0, totalComment: 0, publishedAt: 1000, price: null, isFeatured: false, isPortrait: false },
  ...{ videoStatus: 'ready', allowPlay: 'members', allowDownload: 'nobody', isFavourite: false, watchedSeconds: null },
  ...given,
})

function answerStatus(emailDelivery: 'online' | 'offline' | 'sandbox'): void {
  server.answer(siteStatus, () => ({ isOnline: true, message: '', emailDelivery, emailDeliveryOnline: emailDelivery === 'online' }))
}

beforeEach(() => {
  server.answer(getDashboard, () => quiet)
  server.answer(listHelpTopics, () => ({ topics: [] }))
  server.answer(listVisitors, () => ({ items: [], total: 0, page: 1, limit: 10, nextCursor: null }))
  answerStatus('online')
})

/** Home of a member with these panels switched on, and the server's answer for them. */
async function openHome(feed: readonly FeedToggle[], home: Partial<Home> = {}) {
  server.signedInAs('member', { preferences: { feed: [...feed] } })
  server.answer(getDashboard, () => ({ ...quiet, ...home }))
  const shown = await renderScreen('/dashboard', { server })
  await screen.findByRole('heading', { level: 1 })
  await screen.findByRole('region', { name: 'Site Status' })
  return shown
}

const region = (name: string) => within(screen.getByRole('region', { name }))
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

it('[B-02] Home reminds of the end of a membership, and links to renewing it', async () => {
  await openHome([], { membershipEnd: { endsAt: 1_800_000_000, hasExpired: false } })
  expect(screen.getByText(/^Your membership ends on/).textContent).toMatch(/^Your membership ends on .*2027\.$/)
  expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/settings/membership')
})

it('[B-03] Home says that a membership has expired, that nothing is lost, and asks for renewal', async () => {
  await openHome([], { membershipEnd: { endsAt: 1_800_000_000, hasExpired: true } })
  expect(screen.getByRole('link', { name: 'Renew' })).toHaveAttribute('href', '/settings/membership')
  expect(screen.getByText(/^Your membership has expired/).textContent).toMatch(/ \(.*2027.*\)\. Nothing of yours is lost\.$/)
})

it('Home shows the panels that are switched on and have content, and no others', async () => {
  await openHome(feedTogglesOn, {
    lead: card(1, 'Lead video', { isFeatured: true }),
    newVideos: [card(2, 'New video')],
    continueWatching: [card(3, 'Half seen')],
    heroesToBe: [{ ...badge(4, 'Promising'), totalVideo: 2 }],
    heroesOnline: [badge(5, 'Hero')],
    news: [{ newsId: 1, title: 'New ropes', text: 'In the shop.', publishedAt: 1000 }],
  })
  expect(screen.getByRole('link', { name: 'Lead video' }).getAttribute('href')).toBe('/videos/1')
  expect(region('New since your last visit').getByText('New video')).toBeTruthy()
  expect(region('Continue watching').getByText('Half seen')).toBeTruthy()
  expect(region('Members to follow').getByText('2 videos')).toBeTruthy()
  expect(region('Site news').getByText('New ropes')).toBeTruthy()
  expect(region('Activity').getByText('It’s quiet here.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Help' })).toBeNull()
  for (const name of ['Recently active', 'New members', 'Everything is off']) expect(headings()).not.toContain(name)
  expect(screen.queryByText(/^Quote of the day/)).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('panels that are switched off are absent', async () => {
  await openHome(['logins'])
  for (const name of ['New since your last visit', 'Activity', 'Site news', 'Heroes online']) expect(headings()).not.toContain(name)
})

it('[H-10] heroes who are online, [H-11] recent logins, [H-09] the quote of the day and the member’s own horoscope are shown where they are switched on', async () => {
  await openHome(['heroes_online', 'logins', 'quote'], {
    heroesOnline: [badge(5, 'Hero')],
    logins: [{ ...badge(6, 'Visitor'), seenAt: server.world.now() - 7200 }],
    newMembers: [{ ...badge(7, 'Newcomer'), joinedAt: server.world.now() - 86_400 }],
    quote: { quoteId: 1, text: 'Rope remembers.', author: 'A sailor' },
    horoscope: { quoteId: 2, sign: 'aries', text: 'A good day for knots.' },
  })
  const hero = region('Heroes online').getByRole('link', { name: /Hero/ })
  expect(hero.getAttribute('href')).toBe('/members/Hero')
  expect(within(hero).getByText('Online')).toBeTruthy()
  expect(region('Recently active').getByRole('link', { name: 'Visitor' })).toBeTruthy()
  expect(region('Recently active').getByText('2 hours ago')).toBeTruthy()
  expect(region('New members').getByRole('link', { name: 'Newcomer' })).toBeTruthy()
  expect(screen.getByText('Rope remembers.')).toBeTruthy()
  expect(screen.getByText('Quote of the day, by A sailor')).toBeTruthy()
  expect(screen.getByText('Horoscope, Aries')).toBeTruthy()
  expect(screen.getByText('A good day for knots.')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('with everything switched off Home shows a text that leads to the settings', async () => {
  await openHome([])
  expect(screen.getByRole('heading', { name: 'Everything is off' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings')
  expect(headings()).not.toContain('Activity')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each([
  [['video', 'member'], 1, 1],
  [['member'], 0, 1],
  [['video'], 1, 0],
  [[], 0, 0],
] as const)(
  'with details of %j, videos are shown with thumbnails or in one line each, and so are members',
  async (feedDetail, stills, pictures) => {
    server.signedInAs('member', { preferences: { feed: ['videos', 'logins'], feedDetail: [...feedDetail] } })
    server.answer(getDashboard, () => ({
      ...quiet,
      newVideos: [card(2, 'New video')],
      logins: [{ ...badge(6, 'Visitor'), seenAt: 1000 }],
    }))
    await renderScreen('/dashboard', { server })
    const videos = await screen.findByRole('region', { name: 'New since your last visit' })
    expect(within(videos).getByText('New video')).toBeTruthy()
    expect(videos.querySelectorAll('img[src="/still.webp"]')).toHaveLength(stills)
    expect(screen.getByRole('region', { name: 'Recently active' }).querySelectorAll('[data-empty-picture]')).toHaveLength(pictures)
  },
)

it('[P-10] a banner is shown on Home and help behind its button, where they are configured', async () => {
  server.answer(listHelpTopics, ({ place }) => ({
    topics: place === '/dashboard' ? [{ helpTopicId: 1, title: 'What Home shows', text: 'What you switch on.' }] : [],
  }))
  await openHome(feedTogglesOn, { banner: { bannerId: 1, title: 'Winter', text: 'The meet is in Leith.', link: '/block/winter' } })
  expect(screen.getByText('The meet is in Leith.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Help' }))
  expect(sheet.getByRole('heading', { name: 'What Home shows' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[H-13] Featured Profiles is not requested before it is switched on', async () => {
  await openHome(feedTogglesOn)
  expect(screen.queryByRole('list', { name: 'Featured profiles' })).toBeNull()
  expect(server.requestsOf(listFeaturedProfiles)).toEqual([])
})

it('[H-13] Featured Profiles lists those the staff chose, each leading to the member', async () => {
  server.answer(listFeaturedProfiles, () => ({ members: [{ ...badge(8, 'Chosen'), excerpt: 'Ties well.' }] }))
  await openHome(['profiles'])
  const featured = within(await screen.findByRole('list', { name: 'Featured profiles' }))
  expect(featured.getByText('Ties well.')).toBeTruthy()
  expect(featured.getByRole('link', { name: /Chosen/ }).getAttribute('href')).toBe('/members/Chosen')
})

it.each([
  ['online', 'Online'],
  ['offline', 'Offline'],
  ['sandbox', 'Not set up: no emails are sent'],
] as const)('[H-14] [NT-07] Site Status shows whether e-mail delivery is online (%s)', async (emailDelivery, words) => {
  answerStatus(emailDelivery)
  await openHome(feedTogglesOn)
  expect(await region('Site Status').findByText('Email delivery')).toBeTruthy()
  expect(region('Site Status').getByText(words)).toBeTruthy()
})

it('[H-12] Home lists the latest four of those who viewed the member, each leading to them', async () => {
  const items = ['Anna', 'Bea', 'Cleo', 'Dora', 'Eve'].map((name, index) => ({ ...badge(index + 20, name), visitedAt: 1000 }))
  server.answer(listVisitors, () => ({ items, total: 5, page: 1, limit: 10, nextCursor: null }))
  await openHome(feedTogglesOn)
  const visitors = within(await screen.findByRole('list', { name: 'Visitors' }))
  await visitors.findByText('Anna')
  expect(visitors.getAllByRole('listitem')).toHaveLength(4)
  expect(visitors.getByRole('link', { name: /Dora/ }).getAttribute('href')).toBe('/members/Dora')
})

it('a member who waits for approval is notified that they can only read for now', async () => {
  server.signedInAs('member', { groupId: groups.pending })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText(/^Your membership is waiting for approval\./)).toBeTruthy()
})
