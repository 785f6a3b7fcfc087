/** The door of the app as a person uses it. */
import { expect, type Page } from '@playwright/test'
import type { Account } from '../api/api-member.ts'

export async function fillSignIn(page: Page, { userName, password }: Pick<Account, 'userName' | 'password'>): Promise<void> {
  await page.getByLabel('Member name or e-mail').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function expectAt(page: Page, route: string | RegExp): Promise<void> {
  const pattern = typeof route === 'string' ? new RegExp(`/#${route.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\?|$)`) : route
  await expect(page).toHaveURL(pattern)
}

export async function expectLoginPage(page: Page): Promise<void> {
  await expectAt(page, '/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
}

/** Home, with somebody signed in. */
export async function expectDashboard(page: Page): Promise<void> {
  await expectAt(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Videos', exact: true })).toBeVisible()
}
