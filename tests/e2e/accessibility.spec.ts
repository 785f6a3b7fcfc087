import type { Page } from '@playwright/test'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { findViolations } from '#tests/harness/browser/find-violations.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

const screens = [
  ['home', '/dashboard'],
  ['the feed', '/dashboard/activity-feed'],
  ['news', '/dashboard/news'],
  ['welcome', '/welcome'],
  ['contact', '/contact'],
  ['mails', '/common/optin'],
  ['in the open', '/settings/showcase'],
  ['saved offline', '/settings/offline'],
  ['films', '/videos'],
  ['members', '/members'],
  ['mail', '/mail'],
  ['a new letter', '/mail/compose'],
  ['mail’s trash', '/mail?box=trash'],
  ['conversations', '/messaging'],
  ['public chats', '/messaging?view=public'],
  ['requests', '/messaging?view=requests'],
  ['Zoom rooms', '/common/chat/zoom'],
  ['messages and calls', '/settings/messaging'],
  ['chat sounds', '/settings/sounds'],
  ['saved searches', '/settings/searches'],
  ['a film', 'film'],
  ['its editor', 'editor'],
  ['uploads', '/video/create'],
  ['settings', '/settings/language'],
  ['a member', '/members/demo-vendor'],
  ['not found', '/common/404'],
] as const

const openPages = ['/contact', '/public/more-about-us', '/public/party21', '/public/exposed', '/common/optin']

/** In a page of its own: otherwise the screen before, or the moment between the two, might be what is looked at. */
async function openAlone(page: Page, place: string): Promise<void> {
  await page.goto('about:blank')
  await openRoute(page, place)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

for (const theme of ['dark', 'light'] as const) {
  test.describe(`in the ${theme}`, () => {
    test.use({ as: 'newcomer' })

    test(`the screens of a member have no fault that axe can find, ${theme}`, async ({ page, member, site }) => {
      test.setTimeout(240_000)
      const id = await copyFilm(site, member.id, {
        title: 'For every eye',
        description: 'With some words to read.',
        categories: [130, 134, 201],
      })
      await openRoute(page, '/settings/appearance')
      await page.getByText(theme === 'dark' ? 'Dark' : 'Light', { exact: true }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      // The page is left at once: the choice has to have arrived.
      const stored = async () => {
        const [row] = await site.sql<{ theme: string | null }>(`select preferences->>'theme' as theme from members where id = $1`, [
          member.id,
        ])
        return row?.theme ?? 'dark'
      }
      await expect.poll(stored).toBe(theme)
      const faults: string[] = []
      for (const [name, place] of screens) {
        await openAlone(page, place === 'film' ? `/videos/${id}` : place === 'editor' ? `/videos/${id}/edit` : place)
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
        faults.push(...(await findViolations(page)).map((fault) => `${name}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })

  test.describe(`a guest in the ${theme}`, () => {
    test.use({ device: { theme } })

    test(`the screens of a guest have no fault that axe can find, ${theme}`, async ({ page }) => {
      const faults: string[] = []
      for (const place of [
        '/auth/login',
        '/auth/register/start',
        '/auth/register/tos/start/0',
        '/auth/register/invite',
        '/auth/key',
        '/auth/forgot',
        '/auth/register/terms',
        '/logout',
        '/maintenance',
        ...openPages,
      ]) {
        await openAlone(page, place)
        faults.push(...(await findViolations(page)).map((fault) => `${place}: ${fault}`))
      }
      expect(faults).toEqual([])
    })
  })
}
