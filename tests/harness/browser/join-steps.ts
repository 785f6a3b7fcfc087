/** The steps of registration as a guest takes them, from the terms to the last screen. */
import { expect, type Page } from '@playwright/test'
import { expectAt } from './entrance.ts'
import { readMail } from './read-mail.ts'

const password = 'a rope of one own'
export const addressOf = (name: string) => `${name.toLowerCase()}@example.test`

export async function acceptTerms(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Get started', exact: true }).click()
  await expect(page.getByText('Step 1 of 6')).toBeVisible()
  await page.getByText('I have read the terms and accept them.').click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
}

export async function fillAccount(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Step 2 of 6')).toBeVisible()
  await page.getByLabel('Member name').fill(name)
  await expect(page.getByText('That name is available.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(addressOf(name))
  await expect(page.getByText('We send a code to this address.')).toBeVisible()
  await page.getByLabel('Date of birth').fill('1990-04-01')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Step 3 of 6')).toBeVisible()
}

export async function confirmMail(page: Page, name: string): Promise<void> {
  const code = /\b\d{6}\b/.exec(await readMail(page, addressOf(name), / is your code/))?.[0] ?? ''
  await page.getByLabel('Code', { exact: true }).pressSequentially(code)
  await expect(page.getByText('Step 4 of 6')).toBeVisible()
}

export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(page.getByText('Step 5 of 6')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Step 6 of 6')).toBeVisible()
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByText('We’ve sent a welcome email to')).toBeVisible()
  await expectAt(page, '/auth/register/done')
}
