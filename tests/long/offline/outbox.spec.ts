import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

test('a language chosen offline survives closing the app, is sent automatically, and applies all the while', async ({
  page,
  away,
  context,
  member,
  site,
}) => {
  await openRoute(page, '/settings/language')
  await page.locator('select').first().selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const stored = async () => (await site.sql<{ locale: string }>('select locale from members where id = $1', [member.id]))[0]?.locale
  await expect.poll(stored).toBe('de')
  await expectReadyForOffline(page)
  await away.leave()
  await page.locator('select').first().selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.close()

  const tab = await context.newPage()
  await openRoute(tab, '/settings/language')
  await expect(tab.getByRole('heading', { name: 'Language' })).toBeVisible()
  const spoken = await tab.evaluateHandle(() => {
    const heard = new Set([document.documentElement.lang])
    new MutationObserver(() => heard.add(document.documentElement.lang)).observe(document.documentElement, { attributeFilter: ['lang'] })
    return heard
  })
  await away.comeBack()
  await expect.poll(stored).toBe('en')
  await expect(tab.getByRole('status').filter({ hasText: 'You’re offline' })).toHaveCount(0)
  expect(await spoken.evaluate((heard) => [...heard])).toEqual(['en'])
})
