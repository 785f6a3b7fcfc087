import type { Page } from '@playwright/test'
import { browseDirectory, directorySorts } from '#contract/directory/directory.ts'
import { loadSearches } from '#contract/directory/searches.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const cards = (page: Page) => page.getByRole('main').getByRole('article')
const names = (page: Page) => cards(page).getByRole('heading').getByRole('link').allTextContents()
const chip = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function openDirectory(page: Page, route = '/members'): Promise<void> {
  await openRoute(page, route)
  await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible()
}

test('[M-01] the tab bar leads to the directory; its views are in the address and a card leads to the member', async ({ page, member }) => {
  await openRoute(page, '/dashboard')
  await page.getByRole('link', { name: 'Members' }).click()
  await expect(cards(page).first()).toBeVisible()
  const { items, total } = await member.call(browseDirectory, {})
  await expect(page.getByText(`${total} members`)).toBeVisible()
  expect((await names(page))[0]).toBe(items[0]?.userName)

  await chip(page, 'Vendors').click()
  await expect(page).toHaveURL(/#\/members\/browse\/vendors/)
  await expect.poll(async () => (await names(page)).toSorted()).toEqual(expect.arrayContaining(['Halyard', 'LeatherLukas']))
  await expect(cards(page).first()).toContainText('Vendor')
  await chip(page, 'Memorial').click()
  await expect.poll(() => names(page)).toEqual(['Rope_Rabbi'])
  await chip(page, 'My profile').click()
  await expect.poll(() => names(page)).toEqual([member.account.userName])
  await chip(page, 'Heroes').click()
  await expect(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible()
  await page.goBack()
  await cards(page).first().getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`#/members/${member.account.userName}$`))
})

test('[M-02] sorts turn round, and the address keeps them', async ({ page, member }) => {
  await openDirectory(page)
  await page.getByRole('button', { name: 'Last activity' }).click()
  await expect(page.getByRole('menuitemradio')).toHaveCount(directorySorts.length)
  await page.getByRole('menuitemradio', { name: 'User name' }).click()
  const first = async (direction: 'asc' | 'desc') =>
    (await member.call(browseDirectory, { sortBy: 'uname', direction })).items[0]?.userName ?? ''
  await expect(cards(page).first()).toContainText(await first('asc'))
  await page.getByRole('button', { name: 'Ascending. Turn round' }).click()
  await expect(cards(page).first()).toContainText(await first('desc'))
  await page.reload()
  await expect(cards(page).first()).toContainText(await first('desc'))
})

test('[M-03] [M-04] [M-05] filters are set in a sheet whose button says how many they find', async ({ page, site, newMember }) => {
  const other = await newMember('rigger')
  await expect
    .poll(async () => (await site.sql<{ n: number }>("select count(*)::int as n from geo_cities where name = 'Oulu'"))[0]?.n ?? 0, {
      timeout: 60_000,
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

  await openDirectory(page)
  await chip(page, 'Filter').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: '7 days', exact: true }).click()
  await sheet.getByRole('combobox', { name: 'Country' }).fill('finl')
  await sheet.getByRole('option', { name: /Finland/ }).click()
  await sheet.getByRole('checkbox', { name: /North Ostrobothnia/ }).check()
  await expect(sheet.getByRole('group', { name: 'Cities' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect.poll(() => names(page)).toEqual([other.account.userName])
  await expect(cards(page).first()).toContainText('Oulu, Finland')
  await expect(page.getByRole('button', { name: 'Filter, 2 set' })).toBeVisible()

  const field = page.getByRole('searchbox', { name: 'Search members' })
  await field.fill('SHEEPSHANK')
  await field.press('Enter')
  await expect(page.getByRole('heading', { name: 'Nobody here' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter, 2 set' }).click()
  await sheet.getByLabel('In', { exact: true }).selectOption({ label: 'About me' })
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect.poll(() => names(page)).toEqual([other.account.userName])
})

test('near me asks for one’s own place first', async ({ page, problems }) => {
  problems.expect(/validation_failed|422/)
  await openDirectory(page)
  await chip(page, 'Near me').click()
  await expect(page.getByRole('heading', { name: 'Near me needs your place' })).toBeVisible()
})

test('[O-16] [V-32] a search is saved, opened, renamed and deleted, for members and for videos', async ({ page, member }) => {
  for (const [module, route, title] of [
    ['members', '/members/browse/vendors?sort=uname', 'Members'],
    ['videos', '/videos/browse/featured?days=30&max=5', 'Featured films'],
  ] as const) {
    const kept = async () => (await member.call(loadSearches, { module })).searches.map(({ name }) => name)
    await openRoute(page, route)
    await page.getByRole('button', { name: 'Saved searches' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Save this search as').fill('Mine')
    await sheet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(sheet).toBeHidden()
    await expect.poll(kept).toEqual(['Mine'])

    await openRoute(page, '/settings/searches')
    await page.getByRole('button', { name: 'Change Mine' }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ours')
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
    await expect.poll(kept).toEqual(['Ours'])
    await page.getByRole('button', { name: 'Ours', exact: true }).click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveURL(module === 'members' ? /vendors.*sort=uname/ : /browse\/featured\?.*days=30/)
    if (module === 'videos') await expect(page.getByLabel('Filters in force')).toContainText(/Up to 5 min.*30 days/)

    await openRoute(page, '/settings/searches')
    await page.getByRole('button', { name: 'Change Ours' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect.poll(kept).toEqual([])
  }
})

test('[O-16] a search saved without a line waits and arrives with it', async ({ page, member, away }) => {
  await openDirectory(page, '/members/browse/memorial')
  await expect(cards(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('None yet.')).toBeVisible()
  await away.leave()
  await sheet.getByLabel('Save this search as').fill('Remembered')
  await sheet.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(sheet).toBeHidden()
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await expect(sheet.getByText('Waits for a connection')).toBeVisible()
  await away.comeBack()
  await expect
    .poll(async () => (await member.call(loadSearches, { module: 'members' })).searches.map(({ name }) => name))
    .toEqual(['Remembered'])
  await expect(sheet.getByText('Waits for a connection')).toBeHidden()
})

test('[M-03] distances and heights are told in the member’s own units, on cards and in filters', async ({
  page,
  site,
  member,
  newMember,
}) => {
  const other = await newMember('neighbour')
  // Eleven kilometres apart, at the other end of the world from everybody else.
  for (const [id, latitude] of [
    [member.id, -54.8],
    [other.id, -54.7],
  ])
    await site.sql('update profiles set shares_location = true, coarse_latitude = $2, coarse_longitude = -68.3 where member_id = $1', [
      id,
      latitude,
    ])
  const inUnits = async (usesMetric: boolean) => {
    await site.sql('update members set uses_metric = $2 where id = $1', [member.id, usesMetric])
    await openDirectory(page, '/members/browse/all?sort=near&km=25&heightMin=180')
    await page.reload()
    await page.getByRole('button', { name: /^Filter/ }).click()
  }
  const sheet = page.getByRole('dialog')
  await site.sql('update profiles set height_cm = 190 where member_id = $1', [other.id])
  await inUnits(true)
  await expect(sheet.getByText('Within 25 km')).toBeVisible()
  await expect(sheet.getByText('180 cm to 214 cm')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect(cards(page).first()).toContainText('10 km to 25 km')

  await inUnits(false)
  await expect(sheet.getByText('Within 16 mi')).toBeVisible()
  await expect(sheet.getByText('5′ 11″ to 7′ 0″')).toBeVisible()
  await sheet.getByRole('button', { name: 'Show 1 member' }).click()
  await expect(cards(page).first()).toContainText('6 mi to 16 mi')
})
