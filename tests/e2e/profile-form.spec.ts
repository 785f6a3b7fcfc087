import { loadProfile } from '#contract/profile/profile.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

async function insertPlaces(site: Site): Promise<void> {
  await site.sql(`insert into geo_countries (iso, name) values ('FR', 'France') on conflict do nothing`)
  await site.sql(
    `with region as (insert into geo_regions (country_iso, code, name) values ('FR', 'FR.e2e', 'Rhône (test)') on conflict do nothing returning id)
     insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude) select 'FR', id, 'Lyon (test)', 'lyon (test)', 45.748, 4.846 from region`,
  )
}

test('[O-02] the profile form requires only About me; [O-03] and a location unless it is private; [M-07] the place is shown; [M-08] heights and weights are chosen within their limits', async ({
  page,
  site,
  member,
}) => {
  await insertPlaces(site)
  await openRoute(page, '/settings/profile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('ABOUT ME is the only required text')).toBeVisible()
  await expect(page.getByText('Need a location (or check private)')).toBeVisible()
  await page.getByLabel('About me').fill('I tie slowly.')
  const isPrivate = page.getByLabel('My location is private')
  await isPrivate.check()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ aboutMe: 'I tie slowly.', isPrivate: true, height: null })
  await isPrivate.uncheck()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Need a location (or check private)')).toBeVisible()
  const place = page.getByRole('combobox', { name: 'Location', exact: true })
  await place.fill('lyon (te')
  await page.getByRole('option', { name: 'Lyon (test), Rhône (test), France' }).click()
  await page.getByText('Region', { exact: true }).click()
  await expect(place).toHaveValue('Rhône (test), France')
  await page.getByText('City', { exact: true }).click()
  await expect(place).toHaveValue('Lyon (test), Rhône (test), France')
  const heights = page.getByLabel('Height')
  const weights = page.getByLabel('Weight')
  for (const [choices, least, most] of [
    [heights, 122, 214],
    [weights, 44, 272],
  ] as const) {
    const values = await choices.locator('option').evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value))
    expect([values.length, values[1], values.at(-1)]).toEqual([most - least + 2, String(least), String(most)])
  }
  await heights.selectOption('187')
  await weights.selectOption('93')
  await page.getByLabel('Position').selectOption('versatile')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile saved.')).toBeVisible()
  const kept = () =>
    site.sql<{ height_cm: number }>('select height_cm from profiles where member_id = $1 and city_id is not null', [member.id])
  await expect.poll(async () => (await kept()).map(({ height_cm }) => height_cm)).toEqual([187])
  await openRoute(page, `/members/${member.name}`)
  await expect(page.getByText('Lyon (test), Rhône (test), France')).toBeVisible()
  await page.getByRole('button', { name: 'About', exact: true }).click()
  for (const words of ['187 cm', '93 kg']) await expect(page.locator('main').getByText(words)).toBeVisible()

  await openRoute(page, '/settings/profile')
  await expect(place).toHaveValue('Lyon (test), Rhône (test), France')
  await page.getByText('Country', { exact: true }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const told = () => site.sql('select country_iso, region_id, city_id from profiles where member_id = $1', [member.id])
  await expect.poll(told).toEqual([{ country_iso: 'FR', region_id: null, city_id: null }])
})
