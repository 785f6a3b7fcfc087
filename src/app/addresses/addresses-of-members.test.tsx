import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { requestPlay } from '#contract/playback.ts'
import { loadPrivacy } from '#contract/profile/privacy.ts'
import { getOwnOptin, getShowcase } from '#contract/site/optin.ts'
import { listMessageReports } from '#contract/talk/reported.ts'
import { listZoomRooms } from '#contract/talk/zoom.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerProfile, answerQuietSite, answerThread, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

// The first test would pay for it.
await import('#src/route-tree.gen.ts')
const server = fakeServer()
const threadId = 7

beforeEach(() => answerQuietSite(server))

interface Furnished {
  readonly me: FakeMember
  readonly friend: FakeMember
  readonly videoId: number
}

const privacy: ResponseInput<typeof loadPrivacy> = {
  privacyContent: { profile: 'members', photos: 'members', photoAlbums: 'members', videos: 'members', videoAlbums: 'members' },
  ...{ videoPlay: 'members', videoDownload: 'nobody', showsActivity: true, sharesLocation: false, hasTown: false, fields: [] },
  ...{ customLabels: [], canChooseNobody: false, version: 1 },
}

/** A member with a friend, a video of their own and a letter. */
function furnish(): Furnished {
  const me = server.signedInAs('member', { userName: 'Rigger' })
  const friend = server.world.addMember({ userName: 'Seen' })
  const { id: videoId } = server.world.addVideo({ ownerId: me.id, title: 'Of my own', description: 'With some words.' })
  answerProfile(server, friend)
  answerThread(server, threadId, friend, me)
  server.refuse(requestPlay, 'video_unavailable')
  server.answer(loadPrivacy, () => privacy)
  server.answer(getOwnOptin, () => ({ news: false, digest: false }))
  server.answer(getShowcase, () => ({ showcase: null }))
  server.answer(listZoomRooms, () => ({ rooms: [] }))
  return { me, friend, videoId }
}

const filled = (pattern: string, { friend, videoId }: Furnished) =>
  pattern.replace('{id}', String(friend.id)).replace('{video}', String(videoId))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const isPressed = async (name: string) => screen.findByRole('button', { name, pressed: true })

it.each<[address: string, heading: string, pressed?: string]>([
  ['/welcome', 'Of welcome'],
  ['/dashboard/activity-feed', 'Lately'],
  ['/dashboard/news', 'Site news'],
  ['/block/party21', 'Of party21'],
  ['/videos', 'Videos'],
  ['/videos/browse/myfaves', 'Favourites'],
  ['/videos/{video}', 'Of my own'],
  ['/videos/{video}/edit', 'Edit video'],
  ['/video/create', 'Uploads'],
  ['/members', 'Members'],
  ['/members/browse/online', 'Members', 'Online now'],
  ['/members/Seen', 'Seen'],
  ['/members/id/{id}', 'Seen'],
  ['/settings', 'Settings'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/messaging', 'Messages and calls'],
  ['/settings/offline', 'Saved offline'],
  ['/settings/searches', 'Saved searches'],
  ['/settings/sounds', 'Chat sounds'],
  ['/friends', 'Friends'],
  ['/heroes/Seen', 'Heroes of Seen'],
  ['/heroes/id/{id}', 'Heroes of Seen'],
  ['/fans/Seen', 'Fans of Seen'],
  ['/fans/id/{id}', 'Fans of Seen'],
  ['/mail', 'Messages'],
  ['/mail?box=trash', 'Messages'],
  [`/mail/thread/${threadId}`, 'Seen'],
  ['/mail/compose/Seen/{id}', 'New letter'],
  ['/messaging', 'Messages'],
  ['/messaging?view=public', 'Messages'],
  ['/messaging?view=requests', 'Messages'],
  ['/forbidden', 'Not for you'],
  ['/register/terms', 'Terms'],
  ['/register/privacy', 'Your data'],
  ['/more-about-us', 'Of more-about-us'],
  ['/contact', 'Write to us'],
  ['/common/chat/zoom', 'Zoom rooms'],
  ['/common/404', 'Not here'],
])('[R-01] a reload of %s opens the same screen to a member, without a fault that axe can find', async (pattern, name, pressed) => {
  const there = filled(pattern, furnish())
  const { address } = await renderScreen(there, { server })
  expect(await heading(name)).toBeTruthy()
  if (pressed !== undefined) expect(await isPressed(pressed)).toBeTruthy()
  expect(address()).toBe(there)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each<[address: string, heading: string, shown?: { pressed?: string; text?: string | RegExp }]>([
  ['/videos/browse/all', 'Videos', { pressed: 'All' }],
  ['/videos/browse/all/1', 'Videos', { pressed: 'All' }],
  ['/videos/browse/all/1/2', 'Videos', { pressed: 'All' }],
  ['/videos/browse/all/1/2/3', 'Videos', { pressed: 'All' }],
  ['/videos/browse/his', 'Films by Rigger', { text: 'Of my own' }],
  ['/videos/browse/his/Seen', 'Films by Seen', { text: 'No films here' }],
  ['/videos/browse/his/Seen/1/2', 'Films by Seen', { text: 'No films here' }],
  ['/members/browse', 'Members', { pressed: 'All' }],
  ['/members/browse/online', 'Members', { pressed: 'Online now' }],
  ['/members/browse/online/1', 'Members', { pressed: 'Online now' }],
  ['/members/browse/online/1/2', 'Members', { pressed: 'Online now' }],
  ['/members/browse/online/1/2/3', 'Members', { pressed: 'Online now' }],
  ['/settings', 'Settings'],
  ['/settings/sounds', 'Chat sounds'],
  ['/settings/sounds/1', 'Chat sounds'],
  ['/settings/sounds/a-step/paid', 'Chat sounds', { text: /The address says “paid”/ }],
  ['/friends', 'Friends'],
  ['/friends/requests', 'Friends', { text: 'No requests' }],
  ['/heroes', 'My heroes'],
  ['/heroes/Seen', 'Heroes of Seen'],
  ['/fans', 'My fans'],
  ['/fans/Seen', 'Fans of Seen'],
  ['/common/optin', 'Mails to you', { text: 'News of the club' }],
])('[R-07] optional parts of %s may be left out: the screen is the one of what is given', async (there, name, shown = {}) => {
  furnish()
  await renderScreen(there, { server })
  expect(await heading(name)).toBeTruthy()
  if (shown.pressed !== undefined) expect(await isPressed(shown.pressed)).toBeTruthy()
  if (shown.text !== undefined) expect(await screen.findByText(shown.text)).toBeTruthy()
})

it.each<[address: string, chosen: boolean]>([
  ['/mail/compose', false],
  ['/mail/compose/Seen', true],
  ['/mail/compose/Seen/{id}', true],
])('[R-07] whom a letter goes to may be left out of %s', async (pattern, isChosen) => {
  await renderScreen(filled(pattern, furnish()), { server })
  expect(await heading('New letter')).toBeTruthy()
  if (isChosen) expect(await screen.findByRole('button', { name: 'Remove Seen' })).toBeTruthy()
  else expect(screen.queryByRole('button', { name: /^Remove / })).toBeNull()
})

it.each<[address: string, heading: string]>([
  ['/guest/terms', 'Terms'],
  ['/guest/more-about-us', 'Of more-about-us'],
  ['/guest/contact', 'Write to us'],
])('[R-01] a reload of %s opens the same screen to a visitor who has not finished registering', async (there, name) => {
  const { address } = await renderScreen(there, { server, as: 'registered' })
  expect(await heading(name)).toBeTruthy()
  expect(address()).toBe(there)
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each<[address: string, heading: string]>([
  ['/api-test', 'API test'],
  ['/lewis/report-data', 'Reported messages'],
])('[R-01] a reload of %s opens the same screen to an admin', async (there, name) => {
  server.answer(listMessageReports, () => pageOf())
  const { address } = await renderScreen(there, { server, as: 'admin' })
  expect(await heading(name)).toBeTruthy()
  expect(address()).toBe(there)
  expect(await findBarriersInBothThemes()).toEqual([])
})
