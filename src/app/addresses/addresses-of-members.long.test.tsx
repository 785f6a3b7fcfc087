import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { answerAdmins, expectWholeScreen, filled, furnish, isPressed, opened } from '#src/testing/open-address.ts'

/** All addresses except those of `addresses-of-members.test.tsx`. */
const server = fakeServer()
beforeEach(() => answerQuietSite(server))

it.each<[address: string, heading: string, pressed?: string]>([
  ['/dashboard/activity-feed', 'Activity'],
  ['/dashboard/news', 'Site news'],
  ['/block/party21', 'Of party21'],
  ['/videos', 'Videos'],
  ['/videos/browse/myfaves', 'Favourites'],
  ['/videos/{video}/edit', 'Edit video'],
  ['/videos/{video}/sell', 'Sell this video'],
  ['/video/create', 'Uploads'],
  ['/photo/create', 'Upload photos'],
  ['/photo/upload/complete', 'Photo upload'],
  ['/photo/upload/edit', 'Edit photos'],
  ['/photos', 'Photos', 'All'],
  ['/photos/browse/featured', 'Photos', 'Featured'],
  ['/photos/{photo}', 'Ring'],
  ['/photos/{photo}/album/{album}', 'Ring'],
  ['/photo/albums', 'Albums', 'All'],
  ['/photo/albums/browse/my', 'Albums', 'My albums'],
  ['/photo/album/{album}', 'Coils'],
  ['/comments', 'Comments', 'All'],
  ['/upload-post', 'Post'],
  ['/search', 'Search'],
  ['/search?q=rope', 'Search'],
  ['/polls', 'Polls', 'All'],
  ['/polls/browse/my', 'Polls', 'My polls'],
  ['/polls/create', 'New poll'],
  ['/polls/{poll}', 'Poll'],
  ['/polls/{poll}/edit', 'Edit poll'],
  ['/blogs', 'Blogs', 'All'],
  ['/blogs/browse/release', 'Blogs', 'Releases'],
  ['/blogs/create', 'New blog post'],
  ['/blogs/{blog}', 'Blog'],
  ['/blogs/{blog}/edit', 'Edit blog post'],
  ['/faq', 'Questions'],
  ['/faq/cat/{faqCategory}/start-here', 'Questions', 'Start here'],
  ['/faq/{faqQuestion}', 'Questions', 'Start here'],
  ['/dashboard/news/1', 'Site news'],
  ['/events', 'Events', 'Upcoming'],
  ['/events/browse/my', 'Events', 'All'],
  ['/events/pending', 'Events'],
  ['/events/create', 'New event'],
  ['/events/{event}', 'Rope table'],
  ['/events/{event}/edit', 'Edit event'],
  ['/events/{event}/guests', 'Guests'],
  ['/events/{event}/invites', 'Invite people'],
  ['/events/{event}/readings', 'Who saw the address'],
  ['/events/{event}/door', 'Door list'],
  ['/marketplace', 'Marketplace', 'All'],
  ['/marketplace?view=my', 'Marketplace', 'Mine'],
  ['/marketplace/create', 'Sell something'],
  ['/marketplace/{item}', 'Rated rings'],
  ['/marketplace/{item}/edit', 'Edit item'],
  ['/members', 'Members'],
  ['/members/browse/online', 'Members', 'Online now'],
  ['/members/id/{id}', 'Seen'],
  ['/community', 'Community'],
  ['/community/forums-and-polls', 'Forums and polls'],
  ['/hangout', 'Hangout'],
  ['/forums', 'Forums'],
  ['/forums/new', 'New thread'],
  ['/forums/threads', 'All threads', 'All'],
  ['/forums/posts', 'All posts'],
  ['/threads/my', 'My Threads', 'My Threads'],
  ['/threads/subscribed', 'Subscribed Threads', 'Subscribed'],
  ['/settings', 'Settings'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/membership', 'Membership'],
  ['/settings/messaging', 'Messages and calls'],
  ['/settings/searches', 'Saved searches'],
  ['/settings/sounds', 'Chat sounds'],
  ['/settings/payment-history', 'Payment History', 'All'],
  ['/settings/buy-tickets', 'Add tickets'],
  ['/settings/payouts', 'Payouts'],
  ['/settings/cart', 'Cart'],
  ['/friends', 'Friends'],
  ['/heroes/Seen', 'Heroes of Seen'],
  ['/heroes/id/{id}', 'Heroes of Seen'],
  ['/fans/Seen', 'Fans of Seen'],
  ['/fans/id/{id}', 'Fans of Seen'],
  ['/mail', 'Messages'],
  ['/mail?box=trash', 'Messages'],
  ['/mail/compose/Seen/{id}', 'New mail'],
  ['/messaging?view=public', 'Messages'],
  ['/messaging?view=requests', 'Messages'],
  ['/forbidden', 'Not for you'],
  ['/register/terms', 'Terms'],
  ['/register/privacy', 'Your data'],
  ['/more-about-us', 'Of more-about-us'],
  ['/contact', 'Contact us'],
  ['/common/chat/zoom', 'Zoom rooms'],
  ['/common/404', 'Not here'],
])('[R-01] a reload of %s opens the same screen for a member, without accessibility violations', async (pattern, name, pressed) => {
  const there = filled(pattern, furnish(server))
  await expectWholeScreen(server, { there, name, pressed })
})

it.each<[address: string, heading: string, shown?: { pressed?: string; text?: string | RegExp }]>([
  ['/videos/browse/all', 'Videos', { pressed: 'All' }],
  ['/videos/browse/all/1', 'Videos', { pressed: 'All' }],
  ['/videos/browse/all/1/2', 'Videos', { pressed: 'All' }],
  ['/videos/browse/his', 'Videos by Rigger', { text: 'Of my own' }],
  ['/videos/browse/his/Seen', 'Videos by Seen', { text: 'No videos here' }],
  ['/videos/browse/his/Seen/1/2', 'Videos by Seen', { text: 'No videos here' }],
  ['/photos/browse', 'Photos', { pressed: 'All' }],
  ['/photos/browse/my', 'Photos', { pressed: 'My photos' }],
  ['/photos/browse/all/Seen', 'Photos by Seen', { text: 'No photos here' }],
  ['/photo/albums/browse/my', 'Albums', { pressed: 'My albums' }],
  ['/photo/albums/browse/all/Seen', 'Photo albums by Seen', { text: 'No albums here' }],
  ['/comments/my', 'Comments', { pressed: 'Mine' }],
  ['/comments/all/Seen', 'Comments by Seen', { text: 'No comments here' }],
  ['/comments/received/-/poll', 'Comments', { pressed: 'On my content' }],
  ['/polls/browse', 'Polls', { pressed: 'All' }],
  ['/polls/browse/ended/Seen', 'Polls by Seen', { text: 'No polls here' }],
  ['/polls/browse/voted/Seen/1/2', 'Polls by Seen', { text: 'No polls here' }],
  ['/forums/threads/all', 'All threads', { pressed: 'All' }],
  ['/forums/threads/unanswered/1/2/3', 'Threads without replies', { pressed: 'No replies' }],
  ['/members/browse', 'Members', { pressed: 'All' }],
  ['/members/browse/online', 'Members', { pressed: 'Online now' }],
  ['/members/browse/online/1/2', 'Members', { pressed: 'Online now' }],
  ['/members/browse/online/1/2/3', 'Members', { pressed: 'Online now' }],
  ['/settings', 'Settings'],
  ['/settings/sounds', 'Chat sounds'],
  ['/settings/sounds/1', 'Chat sounds'],
  ['/settings/sounds/a-step/paid', 'Chat sounds', { text: /The link says “paid”/ }],
  ['/friends', 'Friends'],
  ['/heroes', 'My heroes'],
  ['/heroes/Seen', 'Heroes of Seen'],
  ['/fans/Seen', 'Fans of Seen'],
  ['/common/optin', 'Email notifications', { text: 'Club news' }],
])('[R-07] optional parts of %s may be omitted: the screen matches the given parts', async (there, name, shown = {}) => {
  furnish(server)
  await renderScreen(there, { server })
  expect(await opened(name)).toBeTruthy()
  if (shown.pressed !== undefined) expect(await isPressed(shown.pressed)).toBeTruthy()
  if (shown.text !== undefined) expect(await screen.findByText(shown.text)).toBeTruthy()
})

it.each<[address: string, chosen: boolean]>([
  ['/mail/compose', false],
  ['/mail/compose/Seen', true],
])('[R-07] the recipient of a mail message may be omitted from %s', async (pattern, isChosen) => {
  await renderScreen(filled(pattern, furnish(server)), { server })
  expect(await opened('New mail')).toBeTruthy()
  if (isChosen) expect(await screen.findByRole('button', { name: 'Remove Seen' })).toBeTruthy()
  else expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
})

it.each<[address: string, heading: string]>([
  ['/guest/terms', 'Terms'],
  ['/guest/more-about-us', 'Of more-about-us'],
])('[R-01] a reload of %s opens the same screen for a visitor who has not finished registering', async (there, name) => {
  await expectWholeScreen(server, { there, as: 'registered', name })
})

it.each<[address: string, heading: string]>([
  ['/api-test', 'API test'],
  ['/lewis/approvals', 'Approvals'],
  ['/lewis/blog', 'Blogs and site news'],
  ['/lewis/blog/news', 'Blogs and site news'],
  ['/lewis/blog/news/new', 'New site news'],
  ['/lewis/faq', 'Questions'],
  ['/lewis/faq/cat/new', 'New category'],
  ['/lewis/debts', 'Debts'],
  ['/lewis/invitations', 'Grant invitations'],
  ['/lewis/memberships', 'Memberships'],
  ['/lewis/payments', 'Open payments'],
  ['/lewis/payouts', 'Payouts'],
  ['/lewis/purchases', 'Purchases'],
  ['/lewis/serials', 'Serial numbers'],
  ['/lewis/token/adj', 'Grant tickets'],
  ['/lewis/token/grant', 'Grant tickets'],
])('[R-01] a reload of %s opens the same screen for an admin', async (there, name) => {
  answerAdmins(server)
  await expectWholeScreen(server, { there, as: 'admin', name })
})
