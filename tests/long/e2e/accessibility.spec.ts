import type { Page } from '@playwright/test'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import { pairOf, Talker } from '#tests/harness/api/chat.ts'
import { findViolations } from '#tests/harness/browser/find-violations.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

// A few whole screens with rail, bar and real images; all other screens are checked by component tests.

/** Checks the screen in both themes, which differ only in their colours. */
async function look(page: Page, screen: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const faults: string[] = []
  for (const [theme, rules] of [
    ['dark', 'all'],
    ['light', 'colours'],
  ] as const) {
    await page.evaluate((value) => void (document.documentElement.dataset['theme'] = value), theme)
    faults.push(...(await findViolations(page, rules)).map((fault) => `${screen}, ${theme}: ${fault}`))
  }
  return faults
}

test('the sign-in has no accessibility violations', async ({ page }) => {
  await openRoute(page, '/auth/login')
  expect(await look(page, 'sign-in')).toEqual([])
})

test.describe('a member', () => {
  // Component tests use a phone's width. There the round button covers content behind it, which axe reports as a
  // violation.
  test.use({ as: 'newcomer', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

  test('home, a video, the members and a conversation have no accessibility violations', async ({ page, member, site, newMember }) => {
    const friend = await newMember('Ashore')
    await befriend(friend, member)
    const { messagingHash } = await pairOf(member, friend)
    const talker = await Talker.connect(site.origin, friend)
    await talker.say(messagingHash, 'Seven strands or nine?')
    const id = await copyVideo(site, member.id, { title: 'For every eye', description: 'With words.', categories: [130, 134, 201] })
    const faults: string[] = []
    for (const [screen, place, words] of [
      ['home', '/dashboard', /^Activity$/],
      ['a video', `/videos/${id}`, 'With words.'],
      ['members', '/members', /^\d+ members$/],
      ['a conversation', `/messaging/${messagingHash}`, 'Seven strands or nine?'],
    ] as const) {
      await openRoute(page, place)
      await expect(page.getByText(words).first()).toBeVisible()
      faults.push(...(await look(page, screen)))
    }
    talker.close()
    expect(faults).toEqual([])
  })
})
