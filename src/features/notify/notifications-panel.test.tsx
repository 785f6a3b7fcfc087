import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { countMail } from '#contract/mail/mail.ts'
import { fetchTray, searchNotifications } from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietChat, pageOf } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { Bell } from './bell.tsx'
import { openPanel } from './panel-state.ts'

// Otherwise the first test would pay for loading it.
await import('./notifications-panel.tsx')
const server = fakeServer()
afterEach(() => openPanel.set(null))

type Tray = ResponseInput<typeof fetchTray>
const emptyTray: Tray = { friends: [], notifications: [], messages: [], counts: { friends: 0, notifications: 0, messages: 0 } }

async function showBell(tray: Tray = emptyTray) {
  answerQuietChat(server)
  server.answer(countMail, () => ({ unread: tray.counts.messages, requests: 0 }))
  server.answer(fetchTray, () => tray)
  return renderScreen(<Bell />, { server, at: '/dashboard' })
}
const bell = () => screen.findByRole('button', { name: /^Notifications/ })
const onBell = () => screen.getByRole('button', { name: /^Notifications/ }).textContent
async function openBell() {
  fireEvent.click(await bell())
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}
const rows = () => within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('listitem')
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

it('[NT-02] notifications are listed by view with the number of new ones, twenty at a time, earlier ones on request', async () => {
  const { id: memberId } = server.signedInAs('member')
  const { id: actorId, userName } = server.world.addMember({ userName: 'Teller' })
  server.world.addNotification({ memberId })
  for (let each = 0; each < 25; each += 1) server.world.addNotification({ memberId, kind: 'interest', actorId })
  server.world.addNotification({ memberId, kind: 'friend_request', actorId })
  await showBell()
  const panel = await openBell()
  expect(await panel.findByText(`${userName} wants to be friends.`)).toBeTruthy()
  expect(rows()).toHaveLength(20)
  fireEvent.click(await panel.findByRole('button', { name: 'Members 25' }))
  await waitFor(() => expect(panel.queryByText(`${userName} wants to be friends.`)).toBeNull())
  await waitFor(() => expect(rows()).toHaveLength(20))
  fireEvent.click(panel.getByRole('button', { name: 'Earlier' }))
  await waitFor(() => expect(rows()).toHaveLength(25))
  expect(panel.queryByRole('button', { name: 'Earlier' })).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: /^Friends/ }))
  await waitFor(() => expect(rows()).toHaveLength(1))
  expect(await panel.findByText(`${userName} wants to be friends.`)).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('several blog posts of a hero are one notification, which opens their blog', async () => {
  server.signedInAs('member')
  const told = {
    ...({ notificationId: 1, view: 'videos', kind: 'hero_published', total: 3, createdAt: 1, isSeen: false } as const),
    actor: presentBadge(server.world.addMember({ userName: 'Teller' })),
    item: { typeId: 'blog', itemId: 4, title: 'Coils', thumb: null },
  }
  server.answer(searchNotifications, () => pageOf([told]))
  const { address } = await showBell()
  const panel = await openBell()
  fireEvent.click(await panel.findByText('3 new blog posts by Teller.'))
  await waitFor(() => expect(address()).toBe('/blogs/browse/all/Teller'))
})

it('a member who has waited for an item is told that it is on sale again, and opens it from there', async () => {
  server.signedInAs('member')
  const item = { typeId: 'video', itemId: server.world.addVideo({ title: 'Diamond lattice' }).id, title: 'Diamond lattice', thumb: null }
  const told = {
    ...({ notificationId: 1, view: 'members', kind: 'sale_back', total: 1, createdAt: 1, isSeen: false } as const),
    ...{ actor: presentBadge(server.world.addMember({ userName: 'grommet72' })), item },
  }
  server.answer(searchNotifications, () => pageOf([told]))
  const { address } = await showBell()
  const panel = await openBell()
  fireEvent.click(await panel.findByText('“Diamond lattice” is on sale again.'))
  await waitFor(() => expect(address()).toBe(`/videos/${item.itemId}`))
})

it.each([
  ['item_approved', '“Rope table” was approved.'],
  ['item_declined', '“Rope table” wasn’t approved. Open it to read why.'],
] as const)('[Z-04] the host of an event is told of %s, and opens the event from there', async (kind, text) => {
  server.signedInAs('member')
  const told = {
    ...({ notificationId: 1, view: 'videos', kind, total: 1, createdAt: 1, isSeen: false, actor: null } as const),
    item: { typeId: 'event', itemId: 4, title: 'Rope table', thumb: null },
  }
  server.answer(searchNotifications, () => pageOf([told]))
  const { address } = await showBell()
  const panel = await openBell()
  fireEvent.click(await panel.findByText(text))
  await waitFor(() => expect(address()).toBe('/events/4'))
})

it('a member is told that staff have handled their report', async () => {
  const { id: memberId } = server.signedInAs('member')
  server.world.addNotification({ memberId, kind: 'report_handled', actorId: null })
  await showBell()
  const panel = await openBell()
  expect(await panel.findByText('We’ve looked into your report.')).toBeTruthy()
})

it('a viewed notification is no longer new, here and on the server; its subject opens', async () => {
  const { id: memberId } = server.signedInAs('member')
  const { id: actorId } = server.world.addMember({ userName: 'Teller' })
  server.world.addNotification({ memberId, kind: 'friend_request', actorId })
  const { address } = await showBell()
  await waitFor(() => expect(onBell()).toContain('1'))
  const panel = await openBell()
  fireEvent.click(await panel.findByText('Teller wants to be friends.'))
  expect(address()).toBe('/friends/requests')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(server.world.notifications.map(({ isSeen }) => isSeen)).toEqual([true]))
  await waitFor(() => expect(onBell()).toBe(''))
})

it('[NT-03] one notification is cleared, those of a view, and then all', async () => {
  const { id: memberId } = server.signedInAs('member')
  const { id: actorId } = server.world.addMember()
  for (const kind of ['welcome', 'new_fan', 'interest', 'friend_request', 'friend_accepted'] as const)
    server.world.addNotification({ memberId, kind, actorId: kind === 'welcome' ? null : actorId })
  const left = () => server.world.notifications.map(({ kind }) => kind)
  await showBell()
  const panel = await openBell()
  await waitFor(() => expect(rows()).toHaveLength(5))
  fireEvent.click(panel.getAllByRole('button', { name: 'Clear this notification' })[0] ?? panel.getByText('none'))
  await waitFor(() => expect(rows()).toHaveLength(4))
  await waitFor(() => expect(left()).toEqual(['welcome', 'new_fan', 'interest', 'friend_request']))
  fireEvent.click(panel.getByRole('button', { name: /^Members/ }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  press('Clear all shown')
  expect(await panel.findByRole('heading', { name: 'Nothing under “Members”' })).toBeTruthy()
  await waitFor(() => expect(left()).toEqual(['welcome', 'friend_request']))
  press('All')
  await waitFor(() => expect(rows()).toHaveLength(2))
  press('Clear all')
  expect(await panel.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
  await waitFor(() => expect(left()).toEqual([]))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[NT-03] notifications cleared without a connection disappear at once, and on the server on reconnect', async () => {
  const { id: memberId } = server.signedInAs('member')
  server.world.addNotification({ memberId })
  await showBell()
  const panel = await openBell()
  await waitFor(() => expect(rows()).toHaveLength(1))
  server.cut()
  fireEvent.click(await panel.findByRole('button', { name: 'Clear this notification' }))
  expect(await panel.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
  expect(server.world.notifications).toHaveLength(1)
  server.reconnect()
  await waitFor(() => expect(server.world.notifications).toEqual([]))
})

it('[NT-01] the panel closes with the screen below it, however that is left', async () => {
  const { goTo, goBack } = await showBell()
  await openBell()
  await goTo('/settings')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openBell()
  await goBack()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

function relatedOf(member: FakeMember): Tray['friends'][number] {
  const standing = { userId: member.id, state: 'received', isHero: false, isFan: false } as const
  return { ...presentBadge(member), friendUserId: member.id, since: 1, seenAt: null, standing }
}

function mailMessageOf(member: FakeMember, me: FakeMember, isRead: boolean): Tray['messages'][number] {
  const users = [me, member].map((each) => ({ ...presentBadge(each), isRead: true }))
  const last = { senderId: member.id, excerpt: 'It held.', attachmentTotal: 0, publishedAt: 1_700_000_000 }
  const common = { box: 'inbox', isRequest: false, messageTotal: 1, can: { canReply: true } } as const
  return { ...common, threadId: 7, subject: 'The knot of Thursday', users, isRead, last }
}

it('[I-08] [NT-04] [N-07] the tray shows the latest mail, friend requests and news, with counts, and leads to them', async () => {
  const me = server.signedInAs('member')
  const [writer, asking] = [server.world.addMember({ userName: 'Writer' }), server.world.addMember({ userName: 'Asking' })]
  server.world.addNotification({ memberId: me.id, kind: 'friend_request', actorId: asking.id })
  const counts = { friends: 1, notifications: 1, messages: 1 }
  const { address } = await showBell({
    friends: [relatedOf(asking)],
    notifications: [],
    messages: [mailMessageOf(writer, me, false)],
    counts,
  })
  const panel = await openBell()
  expect(await panel.findByRole('heading', { name: 'Messages 1' })).toBeTruthy()
  expect(panel.getByRole('heading', { name: 'Friend requests 1' })).toBeTruthy()
  expect(await panel.findByText('Asking wants to be friends.')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Asking' }).getAttribute('href')).toBe('/friends/requests')
  const mailMessage = panel.getByText('Writer').closest('li')
  expect(mailMessage?.textContent).toContain('The knot of Thursday')
  expect(mailMessage?.textContent).toContain('New')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(panel.getByText('Writer'))
  expect(address()).toBe('/mail/thread/7')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('[NT-04] read entries are not marked as new, and empty parts take no space', async () => {
  const me = server.signedInAs('member')
  const writer = server.world.addMember({ userName: 'Writer', groupId: groups.vendor })
  await showBell({ ...emptyTray, messages: [mailMessageOf(writer, me, true)] })
  const panel = await openBell()
  const heading = await panel.findByRole('heading', { name: 'Messages' })
  expect(heading.textContent?.trim()).toBe('Messages')
  expect(panel.getByText('Writer').closest('li')?.textContent).not.toContain('New')
  expect(panel.queryByRole('heading', { name: /^Friend requests/ })).toBeNull()
})

it('a list that fails shows an error and can be retried', async () => {
  const accept = server.refuse(searchNotifications, 'server_error')
  await showBell()
  const panel = await openBell()
  expect(await panel.findByText('Couldn’t load the list')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  press('Try again')
  expect(await panel.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
})
