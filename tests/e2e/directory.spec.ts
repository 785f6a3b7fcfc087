import type { Page } from '@playwright/test'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').getByRole('link').allTextContents()
const chip = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('[M-01] the tab bar leads to the directory; [M-03] [M-04] [M-05] a member is found by last visit, place and text, and the card opens them', async ({
  page,
  site,
  newMember,
}) => {
  const other = await newMember('rigger')
  await expect
    .poll(async () => (await site.sql<{ n: number }>("select count(*)::int as n from geo_cities where name = 'Oulu'"))[0]?.n ?? 0, {
      timeout: limits.work,
    })
    .toBeGreaterThan(0)
  await site.sql(
    `update profiles p set country_iso = c.country_iso, region_id = c.region_id, city_id = c.id from geo_cities c, members m
     where c.name = 'Oulu' and m.name = $1 and p.member_id = m.id`,
    [other.account.userName],
  )
  await site.sql('update members set about_me = $1, last_seen_at = now() where name = $2', [
    'Knows the sheepshank.',
    other.account.userName,
  ])

  await openRoute(page, '/dashboard')
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(cards(page).first()).toBeVisible()
  await chip(page, 'Vendors').click()
  await expect(page).toHaveURL(/#\/members\/browse\/vendors/)
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(expect.arrayContaining(['Halyard', 'LeatherLukas']))
  await chip(page, 'All').click()
  await chip(page, 'Filter').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '7 days', exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Country' }).fill('finl')
  await sheet.getByRole('option', { name: /Finland/ }).click()
  await sheet.getByRole('checkbox', { name: /North Ostrobothnia/ }).check()
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect.poll(() => names(page)).toEqual([other.account.userName])

  await page.getByRole('button', { name: 'Search members' }).click()
  const field = page.getByRole('searchbox', { name: 'Search members' })
  await field.fill('SHEEPSHANK')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'No one here' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter, 2 active' }).click()
  await sheet.getByLabel('In', { exact: true }).selectOption({ label: 'About me' })
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect.poll(() => names(page)).toEqual([other.account.userName])
  await page.reload()
  await expect(cards(page).first()).toContainText('Oulu, Finland')
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`#/members/${other.account.userName}$`))
  await expect(page.getByRole('heading', { level: 1, name: other.account.userName })).toBeVisible()
})
