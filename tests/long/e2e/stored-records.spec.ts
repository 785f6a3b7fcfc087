import { loadProfile, saveProfile } from '#contract/profile/profile.ts'
import { makeTeller } from '#tests/harness/api/make-teller.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

const refused = 'An earlier change wasn’t saved.'

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
  // Two consecutive edits build on each other: neither makes the other one conflict.
  await page.getByLabel('Weight').selectOption('92')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await member.call(saveProfile, { aboutMe: 'Theirs, from the desk.' })
  await away.comeBack()

  await expect(page.getByText(refused).first()).toBeVisible()
  await expect(page.getByText('On another device, this was changed to: Theirs, from the desk.')).toBeVisible()
  await expect(page.getByLabel('About me')).toHaveValue('Mine, from the train.')
  // The second edit is sent after the first one was refused.
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ aboutMe: 'Theirs, from the desk.', height: 187, weight: 92 })

  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect.poll(() => member.call(loadProfile, {})).toMatchObject({ aboutMe: 'Mine, from the train.', height: 180, weight: 92 })
  await expect(page.getByText(refused)).toHaveCount(0)

  await page.getByLabel('About me').fill('Mine again.')
  await member.call(saveProfile, { aboutMe: 'Theirs again.' })
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText(refused)).toBeVisible()
  await expect(page.getByText('On another device, this was changed to: Theirs again.')).toBeVisible()
  await page.getByRole('button', { name: 'Use it' }).click()
  await expect(page.getByLabel('About me')).toHaveValue('Theirs again.')
})
