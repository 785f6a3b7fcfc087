import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ResponseInput } from '#contract/endpoint.ts'
import { countMail } from '#contract/mail/mail.ts'
import { fetchTray, markNotificationsSeen } from '#contract/notify/notifications.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietChat } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'
import type { FakeMember } from '#tests/fake/world.ts'
import { MessagesCount } from '../chat/messages-count.tsx'
import { Bell, ShowUnread } from './bell.tsx'
import { openPanel } from './panel-state.ts'

// Otherwise the first test would pay for loading it.
await import('./notifications-panel.tsx')
const server = fakeServer()
beforeEach(() => void (document.title = 'Ropewalk'))
afterEach(() => openPanel.set(null))

type MailThread = ResponseInput<typeof fetchTray>['messages'][number]

function threadBetween(me: FakeMember, other: FakeMember, sender: FakeMember): MailThread {
  const users = [me, other].map((each) => ({ ...presentBadge(each), isRead: true }))
  const last = { senderId: sender.id, excerpt: 'It held.', attachmentTotal: 0, publishedAt: 1_700_000_000 }
  const common = { box: 'inbox', isRequest: false, messageTotal: 1, can: { canReply: true } } as const
  return { ...common, threadId: 7, subject: '', users, isRead: false, last }
}

/** The parts of every screen that show what is new. */
async function showBars({ unreadMail = 0, messages = [] as MailThread[] } = {}) {
  answerQuietChat(server)
  server.answer(countMail, () => ({ unread: unreadMail, requests: 0 }))
  server.answer(fetchTray, () => ({ friends: [], notifications: [], messages, counts: { friends: 0, notifications: 0, messages: 9 } }))
  const bars = (
    <>
      <ShowUnread />
      <Bell />
      <a href="#/messaging">
        Messages <MessagesCount />
      </a>
    </>
  )
  return renderScreen(bars, { server, at: '/dashboard' })
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
async function openBell() {
  fireEvent.click(bell())
  return within(await screen.findByRole('dialog', { name: 'Notifications' }))
}

it('bell, view, tray, navigation, tab title and app icon count the same unread messages and notifications', async () => {
  const me = server.signedInAs('member')
  const other = server.world.addMember()
  for (let each = 0; each < 2; each += 1) server.world.addNotification({ memberId: me.id, kind: 'interest', actorId: other.id })
  const badge = vi.spyOn(navigator, 'setAppBadge').mockResolvedValue()
  const { unmount } = await showBars({ unreadMail: 3, messages: [threadBetween(me, other, other)] })
  await waitFor(() => expect(document.title).toBe('(5) Ropewalk'))
  expect(badge.mock.calls.at(-1)).toEqual([5])
  expect(bell().textContent).toBe('Notifications2')
  expect(screen.getByRole('link', { name: /^Messages/ }).textContent).toBe('Messages 3')
  const panel = await openBell()
  expect(await panel.findByRole('button', { name: 'Members 2' })).toBeTruthy()
  expect(await panel.findByRole('heading', { name: 'Messages 3' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  unmount()
  expect(document.title, 'without a member there is no number').toBe('Ropewalk')
})

it('notifications that were looked at are no longer counted anywhere once the panel is closed, even without a connection', async () => {
  const me = server.signedInAs('member')
  server.world.addNotification({ memberId: me.id, kind: 'interest', actorId: server.world.addMember().id })
  await showBars({ unreadMail: 1 })
  await waitFor(() => expect(document.title).toBe('(2) Ropewalk'))
  const panel = await openBell()
  expect((await panel.findByRole('button', { name: 'Clear this notification' })).closest('li')?.textContent).toContain('New')
  server.cut()
  expect(panel.getByRole('button', { name: 'Members 1' }), 'still new while it is looked at').toBeTruthy()
  openPanel.set(null)
  await waitFor(() => expect(document.title).toBe('(1) Ropewalk'))
  expect(bell().textContent).toBe('')
  expect(server.requestsOf(markNotificationsSeen)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(server.world.notifications.map(({ isSeen }) => isSeen)).toEqual([true]))
})

it('“No notifications” is said only where nothing is listed', async () => {
  const me = server.signedInAs('member')
  const other = server.world.addMember({ userName: 'Writer' })
  server.world.addNotification({ memberId: me.id, kind: 'interest', actorId: server.world.addMember({ userName: 'Teller' }).id })
  await showBars({ messages: [threadBetween(me, other, other)] })
  const panel = await openBell()
  expect(await panel.findByText(/^Teller/)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(panel.queryByText(/^Teller/)).toBeNull())
  expect(panel.getByText('Writer')).toBeTruthy()
  expect(panel.queryByText('No notifications')).toBeNull()
})

it('an empty panel says that there are no notifications', async () => {
  server.signedInAs('member')
  await showBars()
  const panel = await openBell()
  expect(await panel.findByRole('heading', { name: 'No notifications' })).toBeTruthy()
})

it('an empty view names the view that hides the others, and shows all on request', async () => {
  const me = server.signedInAs('member')
  server.world.addNotification({ memberId: me.id, kind: 'interest', actorId: server.world.addMember({ userName: 'Teller' }).id })
  await showBars()
  const panel = await openBell()
  expect(await panel.findByText(/^Teller/)).toBeTruthy()
  fireEvent.click(panel.getByRole('button', { name: /^Friends/ }))
  expect(await panel.findByRole('heading', { name: 'Nothing under “Friends”' })).toBeTruthy()
  expect(panel.queryByText(/^Teller/)).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(panel.getByRole('button', { name: 'Show all notifications' }))
  expect(await panel.findByText(/^Teller/)).toBeTruthy()
})

it('a message of the member’s own starts with “You:”, others’ do not', async () => {
  const me = server.signedInAs('member')
  const [one, two] = [server.world.addMember({ userName: 'One' }), server.world.addMember({ userName: 'Two' })]
  await showBars({ messages: [threadBetween(me, one, me), { ...threadBetween(me, two, two), threadId: 8 }] })
  const panel = await openBell()
  expect((await panel.findByText('One')).closest('li')?.textContent).toContain('You: It held.')
  expect(panel.getByText('Two').closest('li')?.textContent).not.toContain('You:')
})
