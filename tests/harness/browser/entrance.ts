/** The sign-in area as a person uses it. */
import { expect, type Page } from '@playwright/test'
import type { Account } from '../api/api-member.ts'
import { openRoute } from '../fixtures.ts'
import type { Problems } from './problems.ts'

export async function fillSignIn(page: Page, { userName, password }: Pick<Account, 'userName' | 'password'>): Promise<void> {
  await page.getByLabel('Member name or email').fill(userName)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function expectAt(page: Page, route: string | RegExp): Promise<void> {
  const pattern = typeof route === 'string' ? new RegExp(`/#${route.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(\\?|$)`) : route
  await expect(page).toHaveURL(pattern)
}

export async function expectLoginPage(page: Page): Promise<void> {
  await expectAt(page, '/auth/login')
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
}

/** Home, signed in. */
export async function expectDashboard(page: Page): Promise<void> {
  await expectAt(page, '/dashboard')
  await expect(page.getByRole('link', { name: 'Videos', exact: true })).toBeVisible()
}

/**
 * Signs out by address, with nothing to lose, and waits until the device is wiped. Requests the page has just made are
 * answered too late, those for images too.
 */
export async function signOut(page: Page, problems: Problems): Promise<void> {
  problems.expectSignOut()
  await openRoute(page, '/logout')
  await expect(page.getByText('Your data has been removed from this device.')).toBeVisible()
}
