import { loadPrivacy, savePrivacy } from '#contract/profile/privacy.ts'
import { loadProfile, saveProfile } from '#contract/profile/profile.ts'
import { makeTeller } from '#tests/harness/api/make-teller.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { readDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const restored = 'Your unsaved changes are back.'
const refused = 'An earlier change was not taken.'

test('what was typed into a form and not saved is back after leaving and after a reload, marked as unsaved, until it is discarded or saved', async ({
  page,
  member,
}) => {
  await makeTeller(member)
  const { aboutMe } = await member.call(loadProfile, {})
  await openRoute(page, '/settings/profile')
  await expect(page.getByLabel('Height')).toHaveValue('187')
  await page.getByLabel('About me').fill('Half a thought')
  await page.getByLabel('Height').selectOption('180')
  await expect(page.getByText(restored)).toHaveCount(0)
  await expect.poll(async () => JSON.stringify(await readDeviceRows(page, member.id, 'drafts'))).toContain('Half a thought')

  await openRoute(page, '/dashboard')
  await expect(page.getByLabel('About me')).toHaveCount(0)
  await openRoute(page, '/settings/profile')
  await expect(page.getByText(restored)).toBeVisible()
  await page.reload()
  await expect(page.getByText(restored)).toBeVisible()
  await expect(page.getByLabel('About me')).toHaveValue('Half a thought')
  await expect(page.getByLabel('Height')).toHaveValue('180')
  expect(await member.call(loadProfile, {})).toMatchObject({ aboutMe, height: 187 })

  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('About me')).toHaveValue(aboutMe)
  await expect(page.getByText(restored)).toHaveCount(0)
  await page.getByLabel('Height').selectOption('181')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Height')).toHaveValue('181')
  await expect(page.getByText(restored)).toHaveCount(0)
})

test('a field that another device changed meanwhile is not overwritten: the form shows both values, and the member chooses', async ({
  page,
  member,
  away,
  problems,
}) => {
  problems.expectOutage()
  problems.expect(/409/)
  await makeTeller(member)
  await openRoute(page, '/settings/profile')
  await expect(page.getByLabel('Height')).toHaveValue('187')
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByLabel('About me').fill('Mine, from the train.')
  await page.getByLabel('Height').selectOption('180')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('status').getByText('Saved on this device.')).toBeVisible()
  // Two edits in a row build on one another: neither is refused because of the other one.
  await page.getByLabel('Weight').selectOption('92')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await member.call(saveProfile, { aboutMe: 'Theirs, from the desk.' })
  await away.comeBack()

  await expect(page.getByText(refused).first()).toBeVisible()
  await expect(page.getByText('On another device, this was changed to: Theirs, from the desk.')).toBeVisible()
  await expect(page.getByLabel('About me')).toHaveValue('Mine, from the train.')
  expect(await member.call(loadProfile, {})).toMatchObject({ aboutMe: 'Theirs, from the desk.', height: 187, weight: 92 })

  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ aboutMe: 'Mine, from the train.', height: 180, weight: 92 })
  await expect(page.getByText(refused)).toHaveCount(0)

  await page.getByLabel('About me').fill('Mine again.')
  await member.call(saveProfile, { aboutMe: 'Theirs again.' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(refused)).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('About me')).toHaveValue('Theirs again.')
})

test('a choice of privacy made on an old copy does not undo a newer one, and choices in a row do not stand in each other’s way', async ({
  page,
  member,
  away,
  problems,
}) => {
  problems.expectOutage()
  problems.expect(/409/)
  await openRoute(page, '/settings/privacy')
  await expect(page.getByLabel('Weight')).toHaveValue('members')
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByLabel('Height').selectOption({ label: 'Friends' })
  await page.getByLabel('Weight').selectOption({ label: 'Friends' })
  await page.getByLabel('Weight').selectOption({ label: 'Members' })
  await page.getByLabel('Weight').selectOption({ label: 'Friends' })
  await expect(page.getByText('Saved on this device.').first()).toBeVisible()
  await member.call(savePrivacy, { fields: [{ field: 'height', audience: 'nobody' }] })
  await away.comeBack()
  await expect(page.getByText(refused)).toBeVisible()
  await expect(page.getByLabel('Height')).toHaveValue('nobody')
  await expect(page.getByLabel('Weight')).toHaveValue('friends')
  const audiences = async () =>
    Object.fromEntries((await member.call(loadPrivacy, {})).fields.map(({ field, audience }) => [field, audience]))
  await expect.poll(audiences).toMatchObject({ height: 'nobody', weight: 'friends' })
})
