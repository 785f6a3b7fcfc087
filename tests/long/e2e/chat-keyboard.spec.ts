import type { Page } from '@playwright/test'
import { listMessages } from '#contract/chat/chat.ts'
import { createMessage, searchMessages, sendMail } from '#contract/mail/mail.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf, Talker } from '#tests/harness/api/chat.ts'
import { expectAt, expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expectFocusIn, tabTo } from '#tests/harness/browser/keyboard.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer', viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })

const press = (page: Page, key: string) => page.keyboard.press(key)
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

test('[I-02] [I-05] a mail message is found, read, answered and edited with only the keyboard', async ({ page, member, newMember }) => {
  const friend = await newMember('Quill')
  await befriend(friend, member)
  const { thread } = await friend.call(sendMail, { userIds: [member.id], subject: 'The old capstan', text: 'Does it still turn?' })
  await friend.call(createMessage, { threadId: thread.threadId, text: 'I could bring grease' })
  await openRoute(page, '/mail')
  await expect(page.getByRole('list', { name: 'Mail threads' }).getByRole('listitem')).toHaveCount(1)
  await tabTo(page, 'a', new RegExp(`^${friend.name}$`))
  await press(page, 'Enter')
  await expectAt(page, `/mail/thread/${thread.threadId}`)
  const mailMessage = (text: string) => page.getByRole('article').filter({ hasText: text })
  await expect(mailMessage('I could bring grease')).toBeVisible()

  await tabTo(page, 'textarea', /^Your answer$/)
  await page.keyboard.type('It turns, but it sings')
  await press(page, 'Control+Enter')
  await expect(mailMessage('It turns, but it sings')).toBeVisible()
  await expect(page.getByLabel('Your answer')).toBeFocused()
  await expect(page.getByLabel('Your answer')).toHaveValue('')

  const more = mailMessage('It turns, but it sings').getByRole('button', { name: 'More' })
  await expect(more).toBeVisible()
  await tabTo(page, 'button', /^More$/, 'Shift+Tab')
  while (!(await more.evaluate((button) => button === document.activeElement))) await tabTo(page, 'button', /^More$/, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Edit', exact: true })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByLabel('Edit message')).toBeFocused()
  await page.keyboard.type(' in the rain')
  await press(page, 'Control+Enter')
  await expect(mailMessage('It turns, but it sings in the rain')).toBeVisible()
  await expect(page.getByLabel('Edit message')).toHaveCount(0)
  await expect
    .poll(async () => (await friend.call(searchMessages, { threadId: thread.threadId })).messages.map(({ text }) => text))
    .toContain('It turns, but it sings in the rain')
})

test('[C-04] [C-07] a conversation is opened, written in, answered and docked in a window with only the keyboard; Escape undoes one step at a time', async ({
  page,
  member,
  site,
  newMember,
}) => {
  const friend = await newMember('Fingers')
  await befriend(friend, member)
  const { messagingHash } = await pairOf(member, friend)
  const talker = await Talker.connect(site.origin, friend)
  await talker.say(messagingHash, 'Which end first?')
  await openRoute(page, '/messaging')
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  await tabTo(page, 'a', new RegExp(`^${friend.name}$`))
  await press(page, 'Enter')
  await expect(log(page).getByText('Which end first?')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('The short one')
  await press(page, 'Enter')
  await expect(log(page).getByText('The short one', { exact: true })).toBeVisible()
  await expect(field(page)).toBeFocused()

  // The message's menu: closed without a choice, then used to reply, then the reply is cancelled.
  const about = log(page).getByRole('button', { name: 'About this message' }).first()
  await tabTo(page, 'button', /^About this message$/, 'Shift+Tab')
  while (!(await about.evaluate((button) => button === document.activeElement)))
    await tabTo(page, 'button', /^About this message$/, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeFocused()
  await press(page, 'Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(about).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Reply', exact: true })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Don’t reply to this message' })).toBeVisible()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('Always')
  await press(page, 'Escape')
  await expect(page.getByRole('button', { name: 'Don’t reply to this message' })).toHaveCount(0)
  await expect(field(page)).toHaveValue('Always')
  await expect(field(page)).toBeFocused()
  await press(page, 'Enter')
  await expect(log(page).getByText('Always', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await friend.call(listMessages, { messagingHash })).messages.map(({ text, replyTo }) => [text, replyTo]))
    .toContainEqual(['Always', null])

  await tabTo(page, 'button', /^About this conversation$/, 'Shift+Tab')
  await press(page, 'Enter')
  await expect(page.getByRole('menuitem', { name: 'Keep open in a window' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page).toHaveURL(/#\/messaging$/)
  await page.evaluate(() => (location.hash = '#/dashboard'))
  await expectDashboard(page)
  const window = page.locator('[data-window="open"]')
  await expect(window.getByRole('heading', { name: friend.name })).toBeVisible()
  await expectFocusIn(window)
  await page.keyboard.type('From the window')
  await press(page, 'Enter')
  await expect(log(page).getByText('From the window', { exact: true })).toBeVisible()
  await press(page, 'Escape')
  await expect(window).toHaveCount(0)
  await expect(page.locator('main:focus')).toBeVisible()
  await expectAt(page, '/dashboard')
  talker.close()
})
