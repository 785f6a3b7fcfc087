import sharp from 'sharp'
import { loadProfile, saveProfile } from '#contract/profile/profile.ts'
import { makeTeller } from '#tests/harness/api/make-teller.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { readDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { holdAnswers } from '#tests/harness/browser/hold-answers.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { Site } from '#tests/harness/site/site.ts'

test.use({ as: 'newcomer' })

async function insertPlaces(site: Site): Promise<void> {
  await site.sql(`insert into geo_countries (iso, name) values ('FR', 'France') on conflict do nothing`)
  await site.sql(
    `with region as (insert into geo_regions (country_iso, code, name) values ('FR', 'FR.e2e', 'Rhône (test)') on conflict do nothing returning id)
     insert into geo_cities (country_iso, region_id, name, name_key, latitude, longitude) select 'FR', id, city, lower(city), 45.748, 4.846 from region, unnest(array['Lyon (test)', 'Bron (test)']) city`,
  )
}

test('[O-02] the profile form needs About me alone; [O-03] and a location unless it is private; [M-07] the place is shown; [M-08] heights and weights are chosen within their limits', async ({
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
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ aboutMe: 'I tie slowly.', isPrivate: true, height: null })
  await isPrivate.uncheck()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Need a location (or check private)')).toBeVisible()
  const place = page.getByRole('combobox', { name: 'Place' })
  await place.fill('lyon (te')
  await page.getByRole('option', { name: 'Lyon (test), Rhône (test), France' }).click()
  await page.getByText('Region', { exact: true }).click()
  await expect(place).toHaveValue('Rhône (test), France')
  await page.getByText('Town', { exact: true }).click()
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
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  const kept = () =>
    site.sql<{ height_cm: number }>('select height_cm from profiles where member_id = $1 and city_id is not null', [member.id])
  await expect.poll(async () => (await kept()).map(({ height_cm }) => height_cm)).toEqual([187])
  await openRoute(page, `/members/${member.name}`)
  await expect(page.getByText('Lyon (test), Rhône (test), France')).toBeVisible()
  for (const words of ['187 cm', '93 kg']) await expect(page.locator('main').getByText(words)).toBeVisible()

  await openRoute(page, '/settings/profile')
  await expect(place).toHaveValue('Lyon (test), Rhône (test), France')
  await page.getByText('Country', { exact: true }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  const told = () => site.sql('select country_iso, region_id, city_id from profiles where member_id = $1', [member.id])
  await expect.poll(told).toEqual([{ country_iso: 'FR', region_id: null, city_id: null }])
})

test('the place of a form follows one that another device chose in the same country', async ({ page, site, member }) => {
  await insertPlaces(site)
  await openRoute(page, '/settings/profile')
  const place = page.getByRole('combobox', { name: 'Place' })
  await page.getByLabel('About me').fill('I tie slowly.')
  await place.fill('lyon (te')
  await page.getByRole('option', { name: 'Lyon (test), Rhône (test), France' }).click()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(async () => (await member.call(loadProfile, {})).cityId).not.toBeNull()
  const [bron] = await site.sql<{ region: number; city: number }>(
    `select region_id::int as region, id::int as city from geo_cities where name = 'Bron (test)'`,
  )
  await member.call(saveProfile, { countryIso: 'FR', regionId: bron?.region ?? null, cityId: bron?.city ?? null })
  await page.getByLabel('Height').selectOption('187')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(place).toHaveValue('Bron (test), Rhône (test), France')
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ cityId: bron?.city, height: 187 })
})

test('a form that opens with an old copy from the device shows what the server has, keeps what was typed and overwrites nothing else', async ({
  page,
  member,
}) => {
  await openRoute(page, '/settings/profile')
  await page.getByLabel('About me').fill('Ropes and long evenings.')
  await page.getByLabel('My location is private').check()
  await page.getByLabel('Height').selectOption('187')
  // From here on nothing refreshes the device's copy: after its save, the tab asks once more.
  const release = await holdAnswers(page, '**/api3/profile/load')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(async () => (await member.call(loadProfile, {})).height).toBe(187)
  // Meanwhile another device fills in the rest.
  await member.call(saveProfile, { weight: 93, contacts: [{ site: 'Mastodon', value: '@me@example.test' }] })

  await page.reload()
  await expect(page.getByLabel('Height')).toBeVisible()
  await page.getByLabel('Height').selectOption('180')
  await expect(page.getByLabel('Weight')).toHaveValue('')
  release()
  await expect(page.getByLabel('Weight')).toHaveValue('93')
  await expect(page.getByLabel('About me')).toHaveValue('Ropes and long evenings.')
  await expect(page.getByLabel('Height')).toHaveValue('180')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(async () => (await member.call(loadProfile, {})).height).toBe(180)
  expect(await member.call(loadProfile, {})).toMatchObject({
    aboutMe: 'Ropes and long evenings.',
    weight: 93,
    isPrivate: true,
    contacts: [{ site: 'Mastodon', value: '@me@example.test' }],
  })
})

test('a save made before the server has answered changes only the fields that were edited', async ({ page, member }) => {
  await member.call(saveProfile, { aboutMe: 'Ropes.', isPrivate: true })
  await openRoute(page, '/settings/profile')
  await expect(page.getByLabel('About me')).toHaveValue('Ropes.')
  await expect.poll(async () => JSON.stringify(await readDeviceRows(page, member.id, 'queryCache'))).toContain('Ropes.')
  const contacts = [{ site: 'Mastodon', value: '@me@example.test' }]
  await member.call(saveProfile, { height: 187, weight: 93, contacts })
  const release = await holdAnswers(page, '**/api3/profile/load')
  await page.reload()
  await page.getByLabel('About me').fill('Written over an old copy.')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(async () => (await member.call(loadProfile, {})).aboutMe).toBe('Written over an old copy.')
  release()
  expect(await member.call(loadProfile, {})).toMatchObject({ height: 187, weight: 93, contacts })
  await expect(page.getByLabel('Height')).toHaveValue('187')
})

test('a save without a connection is kept on the device, says no more than that, and is sent later', async ({
  page,
  member,
  away,
  problems,
}) => {
  problems.expectOutage()
  await makeTeller(member)
  await openRoute(page, '/settings/profile')
  await expect(page.getByLabel('Height')).toHaveValue('187')
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByLabel('Height').selectOption('180')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('status').getByText('Saved on this device.')).toBeVisible()
  await expect(page.getByText('Your profile is saved.')).toHaveCount(0)
  await expect(page.getByLabel('Height')).toHaveValue('180')
  await away.comeBack()
  await expect.poll(async () => (await member.call(loadProfile, {})).height).toBe(180)
  await expect(page.getByLabel('Height')).toHaveValue('180')
})

test('a save that another tab sends is in this tab’s form as well', async ({ page, context, member }) => {
  await makeTeller(member)
  await openRoute(page, '/settings/profile')
  await expect(page.getByLabel('Height')).toHaveValue('187')
  const other = await context.newPage()
  await openRoute(other, '/settings/profile')
  await other.getByLabel('Height').selectOption('180')
  await other.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(async () => (await member.call(loadProfile, {})).height).toBe(180)
  await expect(page.getByLabel('Height')).toHaveValue('180')
})

test('a refused save says so, and what was entered stays in the form until it is discarded or corrected', async ({
  page,
  member,
  problems,
}) => {
  problems.expect(/422/)
  const note = page.getByText('An earlier change was not taken.')
  const tooYoung = `${new Date().getUTCFullYear() - 10}-01-01`
  await makeTeller(member)
  await openRoute(page, '/settings/profile')
  await page.getByLabel('Date of birth').fill(tooYoung)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(note).toBeVisible()
  await expect(page.getByText('Your profile is saved.')).toHaveCount(0)
  await page.reload()
  await expect(note).toBeVisible()
  await expect(page.getByLabel('Date of birth')).toHaveValue(tooYoung)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Date of birth')).toHaveValue('1982-03-04')

  await page.getByLabel('Date of birth').fill(tooYoung)
  await page.getByLabel('Height').selectOption('180')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(note).toBeVisible()
  await page.getByLabel('Date of birth').fill('1983-03-04')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(note).toHaveCount(0)
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ birthday: '03041983', height: 180 })
  await page.reload()
  await expect(page.getByLabel('Date of birth')).toHaveValue('1983-03-04')
})

test('[M-19] fetishes are answered where they are listed, each by itself', async ({ page, site, member }) => {
  await openRoute(page, '/settings/profile')
  await page.getByText('Rope', { exact: true }).click()
  await page.getByLabel('Floor work').selectOption({ label: 'Into' })
  await page.getByLabel('Suspension', { exact: true }).selectOption({ label: 'Hard limit' })
  await expect(page.getByText('2 answered.')).toBeVisible()
  const kept = () => site.sql<{ answer: number }>('select answer from fetish_answers where member_id = $1 order by fetish_id', [member.id])
  await expect.poll(async () => (await kept()).map(({ answer }) => answer)).toEqual([1, 4])
})

test('one’s own profile is seen as others see it; [O-10] privacy is set for contents, films and fields; [O-19] location sharing is switched', async ({
  page,
  site,
  member,
}) => {
  await makeTeller(member)
  await openRoute(page, '/settings/privacy')
  await page.getByLabel('Height').selectOption({ label: 'Friends' })
  await page.getByLabel('Videos').selectOption({ label: 'Friends' })
  for (const kind of ['Profile', 'Photos', 'Photo albums', 'Video albums'])
    await page.getByLabel(kind, { exact: true }).selectOption({ label: 'Friends' })
  await page.getByLabel('Who can play').selectOption({ label: 'Everybody' })
  await page.getByLabel('Who can download').selectOption({ label: 'Members' })
  await page.getByRole('switch', { name: 'Location sharing' }).click()
  const kept = () =>
    site.sql<{ content: unknown; visibility: unknown; shares: boolean }>(
      'select privacy_content as content, visibility, shares_location as shares from members join profiles on member_id = id where id = $1',
      [member.id],
    )
  await expect
    .poll(async () => (await kept())[0])
    .toEqual({
      content: {
        ...{ profile: 'friends', photos: 'friends', photo_albums: 'friends', videos: 'friends', video_albums: 'friends' },
        ...{ video_play: 'public', video_download: 'members' },
      },
      visibility: { height: 'friends' },
      shares: true,
    })
  await openRoute(page, `/members/${member.name}`)
  const facts = page.locator('main')
  await expect(facts.getByText('187 cm')).toBeVisible()
  await page.getByText('A member', { exact: true }).click()
  await expect(facts.getByText('187 cm')).toHaveCount(0)
  await page.getByText('A friend', { exact: true }).click()
  await expect(facts.getByText('187 cm')).toBeVisible()
})

test('a photo is cropped and sent, and what was hidden in it is told and gone', async ({ page, site, member }) => {
  const file = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#884422' } })
    .withExif({
      IFD0: { Make: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '45/1 44/1 52/1', GPSLongitudeRef: 'E', GPSLongitude: '4/1 50/1 45/1' },
    })
    .jpeg()
    .toBuffer()
  await openRoute(page, '/settings/profile')
  await page.getByLabel('Choose a photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: file })
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('The file also told where it was taken and the camera. We removed that.')).toBeVisible()
  const [row] = await site.sql<{ avatar_key: string }>('select avatar_key from members where id = $1', [member.id])
  expect(row?.avatar_key).toMatch(/^p-[0-9a-f]{32}\.webp$/)
  await expect(page.locator(`main img[src*="${row?.avatar_key.replace('.webp', '')}"]`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo' })).toHaveCount(0)
})
