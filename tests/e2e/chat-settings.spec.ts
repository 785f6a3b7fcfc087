import type { Page } from '@playwright/test'
import { getChatSettings } from '#contract/chat/chat.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const choice = (page: Page, name: RegExp) => page.getByRole('switch', { name })

test('typing, read marks, presence and the relay are each chosen separately, and saved', async ({ page, member }) => {
  const known = async () => {
    const { version: _version, ...settings } = await member.call(getChatSettings, {})
    return settings
  }
  await openRoute(page, '/settings/messaging')
  await expect(choice(page, /^When I’m typing/)).toBeChecked()
  await expect(choice(page, /^Always relay calls/)).not.toBeChecked()
  await choice(page, /^When I’m typing/).click()
  await expect.poll(known).toEqual({ showsTyping: false, showsRead: true, showsOnline: true, isRelayOnly: false })
  await choice(page, /^What I’ve read/).click()
  await choice(page, /^Always relay calls/).click()
  await expect.poll(known).toEqual({ showsTyping: false, showsRead: false, showsOnline: true, isRelayOnly: true })
  await choice(page, /^When I’m typing/).click()
  await choice(page, /^My presence/).click()
  await expect.poll(known).toEqual({ showsTyping: true, showsRead: false, showsOnline: false, isRelayOnly: true })
  await page.reload()
  await expect(choice(page, /^What I’ve read/)).not.toBeChecked()
  await expect(choice(page, /^When I’m typing/)).toBeChecked()
})
