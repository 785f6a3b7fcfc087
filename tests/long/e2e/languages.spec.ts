import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { saveLanguage } from '#contract/accounts.ts'
import { locales } from '#contract/primitives.ts'
import { expectLoginPage } from '#tests/harness/browser/entrance.ts'
import { translated } from '#tests/harness/browser/translated.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { readShortIds } from '../../../scripts/build/short-ids.ts'

test('[LG-01] the sign-in area is available in seven languages, chosen at once and saved; [LG-02] all but English have a notice about machine translation', async ({
  page,
}) => {
  await openRoute(page, '/auth/login')
  await expectLoginPage(page)
  const seen = new Set<string>()
  for (const locale of [...locales.filter((one) => one !== 'en'), 'en' as const]) {
    await page.locator('select').selectOption(locale)
    await expect(page.locator('html')).toHaveAttribute('lang', locale)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated(locale, 'Welcome back'))
    await expect(page.getByRole('button', { name: translated(locale, 'Sign in'), exact: true })).toBeVisible()
    await expect(page.getByText(translated(locale, 'This translation was machine-assisted.'))).toHaveCount(locale === 'en' ? 0 : 1)
    seen.add((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated(locale, 'Welcome back'))
  }
  expect(seen.size).toBe(locales.length)
})

test.describe('a browser in a language', () => {
  test.use({ locale: 'pt-BR' })

  test('[LG-01] a first visit uses the browser’s language', async ({ page }) => {
    await openRoute(page, '/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(translated('pt', 'Welcome back'))
  })
})

test.describe('a browser in an unsupported language', () => {
  test.use({ locale: 'ja-JP' })

  test('[LG-01] falls back to English', async ({ page }) => {
    await openRoute(page, '/auth/login')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
  })
})

test.describe('without a service worker', () => {
  test.use({ device: { locale: 'de' }, serviceWorkers: 'block' })

  test('[LG-06] a phrase the catalogue lacks falls back to English and is logged; no key is ever shown', async ({ page, site }) => {
    const id = readShortIds()(generateMessageId('Welcome back'))
    const words = translated('de', 'Welcome back')
    let hasCut = false
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const text = await response.text()
      if (!text.includes(words)) return route.fulfill({ response })
      hasCut = true
      return route.fulfill({ response, body: text.replace(`"${id}":`, `"${id}-gone":`) })
    })
    const before = await site.sql<{ total: string }>(`select count(*) as total from client_errors where kind = 'missing_phrase'`)
    await openRoute(page, '/auth/login')
    await expect(page.getByRole('button', { name: translated('de', 'Sign in') })).toBeVisible()
    expect(hasCut).toBe(true)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back')
    await expect(page.getByText(id)).toHaveCount(0)
    await expect
      .poll(
        async () =>
          (await site.sql<{ total: string }>(`select count(*) as total from client_errors where kind = 'missing_phrase'`))[0]?.total,
      )
      .not.toBe(before[0]?.total)
    const [entry] = await site.sql<{ message: string }>(
      `select message from client_errors where kind = 'missing_phrase' order by id desc limit 1`,
    )
    expect(entry?.message).toContain(`de lacks ${id}`)
  })
})

test.describe('a member', () => {
  test.use({ as: 'newcomer' })

  test('a language chosen on another device is applied in place at once, and after a reconnect', async ({ page, member, away }) => {
    await openRoute(page, '/videos')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => scrollTo(0, 1200))
    await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(1000)
    await member.call(saveLanguage, { locale: 'de' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('button', { name: translated('de', 'Search videos') })).toBeAttached()
    // Rows being measured move it a little; a reloaded screen would start at its top.
    expect(await page.evaluate(() => Math.round(scrollY))).toBeGreaterThan(1000)
    await away.leave()
    await member.call(saveLanguage, { locale: 'ru' })
    await away.comeBack()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  })
})
