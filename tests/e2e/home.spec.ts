import type { Page } from '@playwright/test'
import { savePreferences } from '#contract/accounts.ts'
import { createComment } from '#contract/comments.ts'
import { searchFeed } from '#contract/feed.ts'
import { feedToggles } from '#contract/session.ts'
import { copyFilm } from '#tests/harness/api/copy-film.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test('Home shows the panels that are switched on: [H-10] heroes online; [H-11] logins; [H-09] quote and horoscope', async ({
  page,
  member,
  newMember,
  site,
}) => {
  const hero = await newMember('Hero')
  await site.sql('insert into heroes (member_id, hero_id) values ($1, $2)', [member.id, hero.id])
  await hero.call(searchFeed, {})
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  const online = page.getByRole('region', { name: 'Heroes online' })
  await expect(online.getByText(hero.name)).toBeVisible()
  await expect(heading(page, 'New since you were here')).toBeVisible()
  await expect(heading(page, 'Site news')).toBeVisible()
  await expect(heading(page, 'Lately')).toBeVisible()
  await expect(heading(page, 'Recent logins')).toHaveCount(0)
  await expect(page.getByText('Quote of the day')).toHaveCount(0)

  await member.call(savePreferences, { feed: feedToggles.filter((toggle) => toggle !== 'news') })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recent logins' }).getByText(hero.name)).toBeVisible()
  await expect(page.getByText(/^Quote of the day/)).toBeVisible()
  await expect(page.getByText('Horoscope, Aries')).toBeVisible()
  await expect(heading(page, 'Site news')).toHaveCount(0)

  await member.call(savePreferences, { feed: [] })
  await page.reload()
  await expect(heading(page, 'Everything is switched off')).toBeVisible()
  await expect(heading(page, 'Lately')).toHaveCount(0)
})

test('[H-03] what a member says stands in the activity feed; [H-15] they can delete their own entry', async ({ page, member, site }) => {
  const itemId = await copyFilm(site, member.id, { title: 'A film in the feed' })
  const said = `Said in the feed by ${member.name}`
  await member.call(createComment, { itemId, typeId: 'video', parentId: null, text: said })
  await openRoute(page, '/dashboard/activity-feed')
  const entries = page.getByRole('main').getByRole('listitem')
  await expect(entries.filter({ hasText: said })).toBeVisible()
  const mine = entries.filter({ hasText: said })
  await mine.getByRole('button', { name: 'Take this out of the feed' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take it out' }).click()
  await expect(mine).toHaveCount(0)
  await expect.poll(async () => (await member.call(searchFeed, {})).items.filter(({ excerpt }) => excerpt === said).length).toBe(0)
  await page.reload()
  await expect(entries.first()).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('[H-06] the news widget comes after consent only, from its own origin, anew at each visit', async ({ page }) => {
  const asked: string[] = []
  await page.route('https://news.example.test/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/html', body: '<script>document.write("Told by a script")</script>' })
  })
  await openRoute(page, '/dashboard/news')
  const frame = page.frameLocator('iframe')
  await expect(page.getByText(/It comes from news\.example\.test/)).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: 'Show it' }).click()
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  expect(await page.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')

  await openRoute(page, '/videos')
  await expect(page.locator('iframe')).toHaveCount(0)
  await openRoute(page, '/dashboard/news')
  await page.locator('iframe').scrollIntoViewIfNeeded()
  await expect(frame.getByText('Told by a script')).toBeVisible()
  await expect.poll(() => new Set(asked).size).toBe(2)
  await page.getByRole('button', { name: 'Do not load it any more' }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
})
