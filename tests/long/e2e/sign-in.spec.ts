import { browseUntilSignedOut } from '#tests/harness/browser/led-away.ts'
import { expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { readTraces } from '#tests/harness/browser/read-traces.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import type { BrowserContext, Page } from '@playwright/test'

test.describe('signed out', () => {
  test.use({ device: { adult: '' } })

  test('[A-01] a session that is not to be kept ends with the browser', async ({ page, openBrowser, newMember, line }) => {
    const member = await newMember()
    await page.goto('/')
    await page.getByRole('button', { name: 'I’m 18 or older' }).click()
    await page.getByText('Keep me signed in').click()
    await fillSignIn(page, member.account)
    await expectDashboard(page)
    await page.reload()
    await expectDashboard(page)

    // A closed browser forgets session cookies, and keeps its storage.
    const { cookies, origins } = await page.context().storageState()
    const next = await openBrowser(null, {
      storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins },
      baseURL: line.origin,
    })
    const later = await next.newPage()
    await later.goto('/')
    await expectLoginPage(later)
    expect((await readTraces(later)).keys).toEqual([])
  })
})

test('[A-02] empty fields are marked and nothing is sent', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/auth/login') && request.method() === 'POST' && asked.push(request.url()))
  await openRoute(page, '/auth/login')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Required.')).toHaveCount(2)
  expect(asked).toEqual([])
})

test.describe('signed in', () => {
  test.use({ as: 'newcomer' })

  test('every session of a member is listed in the settings and can be ended there: the other browser is redirected to sign-in at its next step', async ({
    page,
    member,
    openBrowser,
    site,
    problems,
  }) => {
    problems.expectSignOut()
    // The harness' own session of this member would be listed too.
    await site.sql('update sessions set ended_at = now() where id = $1', [member.signedIn.sessionId])
    const other = await (await openBrowser(member)).newPage()
    await openRoute(other, '/videos')
    await expect(other.getByRole('link', { name: 'Home' })).toBeVisible()
    await openRoute(page, '/settings/sessions')
    await expect(page.getByText('This device')).toHaveCount(1)
    const ends = page.getByRole('button', { name: /^Sign out (?!other)/ })
    await expect(ends).toHaveCount(1)
    await ends.click()
    await expect(ends).toHaveCount(0)
    await browseUntilSignedOut(other)
    await page.reload()
    await expect(page.getByText('This device')).toBeVisible()
  })

  test('[S-24] [RQ-04] twenty tabs whose tokens all expired at once renew them with one call and repeat every request', async ({
    context,
    site,
    problems,
  }) => {
    problems.expectOutage()
    problems.expect(/Failed to load resource: the server responded with a status of 401/)
    const refreshed: number[] = []
    const refused: string[] = []
    context.on('response', (response) => {
      if (response.url().includes('/refresh-access-token')) refreshed.push(response.status())
      else if (response.status() === 401) refused.push(response.url())
    })
    const tabs = await openTabs(context, 20)
    const [first] = tabs
    if (!first) throw new Error('No tab is open.')
    // Opening them takes long on a slow machine. A first round gives all of them a new token with a distant expiry.
    refreshed.length = 0
    await replaceTokenKeys(site)
    await first.evaluate(() => void (location.hash = '/videos/browse/featured'))
    await expect.poll(() => refreshed.at(-1)).toBe(200)
    await expect(first.getByText(/^(\d+ videos?|More than .* videos)$/)).toBeVisible()

    // No call is sent before every tab has made one with its old token.
    const askers = new Set<Page>()
    const haveAllAsked = Promise.withResolvers<void>()
    await context.route(/\/api3\/(?!.*\/refresh-access-token)/, async (route) => {
      const request = route.request()
      if (!request.serviceWorker()) askers.add(request.frame().page())
      await haveAllAsked.promise
      await route.continue()
    })
    await replaceTokenKeys(site)
    refused.length = 0
    refreshed.length = 0
    await Promise.all(
      tabs.map((tab, index) => tab.evaluate((route) => void (location.hash = route), index % 2 ? '/videos' : '/videos/browse/myall')),
    )
    await expect.poll(() => askers.size).toBe(tabs.length)
    haveAllAsked.resolve()
    for (const tab of tabs) await expect(tab.getByText(/^(\d+ videos?|More than .* videos)$/)).toBeVisible()
    expect(refused.length, 'requests that met the closed door').toBeGreaterThanOrEqual(20)
    expect(refreshed).toEqual([200])
  })
})

async function openTabs(context: BrowserContext, count: number): Promise<Page[]> {
  const tabs: Page[] = []
  for (let number = 0; number < count; number += 1) {
    const tab = await context.newPage()
    await openRoute(tab, '/dashboard')
    await expectDashboard(tab)
    tabs.push(tab)
  }
  return tabs
}

/** Invalidates every access token at once; sessions continue. */
async function replaceTokenKeys(site: {
  sql: (text: string) => Promise<unknown>
  command: (command: { kind: 'stop-server' } | { kind: 'start-server' }) => Promise<void>
}): Promise<void> {
  await site.sql(`delete from settings where key = 'access_token_keys'`)
  await site.command({ kind: 'stop-server' })
  await site.command({ kind: 'start-server' })
}
