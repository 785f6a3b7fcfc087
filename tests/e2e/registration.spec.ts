import { emailAvailable, userNameAvailable } from '#contract/registration/availability.ts'
import { checkEmailCode, sendEmailCode } from '#contract/registration/codes.ts'
import { newName } from '#tests/harness/api/api-member.ts'
import { expectAt, expectDashboard } from '#tests/harness/browser/entrance.ts'
import { readMail } from '#tests/harness/browser/read-mail.ts'
import { addressOf, confirmMail, fillAccount, finish } from '#tests/harness/browser/join-steps.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test('[J-01] [J-02] [J-04] [J-05] [J-11] [A-08] a guest registers step by step, without ever seeing the captcha, and finally accepts the terms', async ({
  page,
}) => {
  const name = newName('Joiner')
  const proofs: string[] = []
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.headers()['x-ropewalk-proof'] !== undefined) proofs.push(request.url())
    asked.push(new URL(request.url()).pathname)
  })
  await openRoute(page, '/auth/register/start')
  await page.getByRole('button', { name: 'Get started', exact: true }).click()
  await expectAt(page, /\/#\/auth\/register\/tos\//)
  await page.getByText('I have read the terms and accept them.').click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expectAt(page, /\/#\/auth\/register\/account\//)
  expect(proofs.length, 'the captcha was solved').toBeGreaterThan(0)
  await expect(page.getByRole('dialog'), 'and nobody saw it').toHaveCount(0)
  await fillAccount(page, name)
  for (const path of [userNameAvailable.path, emailAvailable.path]) expect(asked).toContain(path)
  await expect(page.locator('[aria-hidden="true"] > span').filter({ hasText: /^$/ })).toHaveCount(6)
  await confirmMail(page, name)
  for (const path of [sendEmailCode.path, checkEmailCode.path]) expect(asked).toContain(path)
  await finish(page)
  await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible()
  expect(await readMail(page, addressOf(name), /^Welcome$/)).toContain(name)
  await page.getByRole('link', { name: 'One last step' }).click()
  await page.getByText('I have read the terms and accept them.').click()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expectDashboard(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('registration')))).toEqual([])
})
