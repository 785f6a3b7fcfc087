import type { Page } from '@playwright/test'
import { savePreferences } from '#contract/accounts.ts'
import { searchFeed } from '#contract/feed.ts'
import { feedToggles } from '#contract/session.ts'
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
  await expect(heading(page, 'New since your last visit')).toBeVisible()
  await expect(heading(page, 'Site news')).toBeVisible()
  await expect(heading(page, 'Activity')).toBeVisible()
  await expect(heading(page, 'Recently active')).toHaveCount(0)
  await expect(page.getByText('Quote of the day')).toHaveCount(0)

  await member.call(savePreferences, { feed: feedToggles.filter((toggle) => toggle !== 'news') })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Recently active' }).getByText(hero.name)).toBeVisible()
  await expect(page.getByText(/^Quote of the day/)).toBeVisible()
  await expect(page.getByText('Horoscope, Aries')).toBeVisible()
  await expect(heading(page, 'Site news')).toHaveCount(0)

  await member.call(savePreferences, { feed: [] })
  await page.reload()
  await expect(heading(page, 'Everything is off')).toBeVisible()
  await expect(heading(page, 'Activity')).toHaveCount(0)
})
