import type { Page } from '@playwright/test'
import { befriend } from '#tests/harness/api/befriend.ts'
import { expectFocusIn, tabTo } from '#tests/harness/browser/keyboard.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({
  as: 'newcomer',
  permissions: ['camera', 'microphone'],
  viewport: { width: 1280, height: 800 },
  hasTouch: false,
  isMobile: false,
})

const press = (page: Page, key: string) => page.keyboard.press(key)

test('[CV-02] is answered, made small and hung up with only the keyboard; the focus moves into it and returns to its previous place', async ({
  page,
  member,
  newMember,
  openBrowser,
}) => {
  const caller = await newMember('Caller')
  await befriend(caller, member)
  const there = await (await openBrowser(caller, { permissions: ['camera', 'microphone'] })).newPage()
  await openRoute(there, `/members/id/${member.id}`)
  await openRoute(page, '/messaging')
  await expect(page.locator('[data-chat-connection="connected"]').first()).toBeAttached()
  await tabTo(page, 'input', /^People and messages$/, 'Shift+Tab')
  const before = page.getByRole('searchbox', { name: 'People and messages' })
  await expect(before).toBeFocused()

  const call = there.getByRole('button', { name: `Video call with ${member.name}` })
  await expect(call).toBeVisible()
  await tabTo(there, 'button', new RegExp(`^Video call with ${member.name}$`))
  await press(there, 'Enter')
  const ring = page.getByRole('alertdialog', { name: `Incoming video call from ${caller.name}` })
  await expect(ring).toBeFocused()
  // Keys pressed by a member who was typing do not answer the call.
  await press(page, 'Space')
  await press(page, 'Enter')
  await expect(ring.getByRole('button', { name: 'Answer', exact: true })).toBeEnabled()
  await tabTo(page, 'button', /^Answer$/)
  await press(page, 'Enter')

  const large = page.getByRole('dialog', { name: `Video call with ${caller.name}` })
  await expect(large.getByText(/^\d+:\d\d$/)).toBeVisible()
  await expectFocusIn(large)
  await tabTo(page, 'button', /^Mute the microphone$/)
  await press(page, 'Enter')
  await expect(there.getByText('Muted', { exact: true })).toBeVisible()
  await press(page, 'Escape')
  await expect(large.getByRole('button', { name: 'Enlarge call' })).toBeVisible()
  await expectFocusIn(large)
  await tabTo(page, 'button', /^Hang up$/)
  await press(page, 'Enter')
  await expect(large).toHaveCount(0)
  await expect(before).toBeFocused()

  // The other side is notified, in a window that a key closes.
  await expect(there.getByRole('heading', { name: 'The call has ended' })).toBeVisible()
  await expectFocusIn(there.getByRole('dialog', { name: `Video call with ${member.name}` }))
  await press(there, 'Escape')
  await expect(there.getByRole('dialog')).toHaveCount(0)
  await expect(call).toBeFocused()
})
