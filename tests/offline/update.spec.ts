import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'

test.use({ as: 'newcomer' })

const run = promisify(execFile)
const nextBuild = 'the-next-build'
const prompt = (page: Page) => page.getByText('New version available. Page will be reloaded. Do it now? (NOT DURING PAYMENT OR UPLOAD)')
const look = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
const buildOf = (page: Page) => page.request.get('/version.json').then(async (answer) => (await answer.json()) as { build: string })

/** The same sources under another build name: every chunk that contains the name changes, as in a real deployment. */
async function buildNext(runFolder: string): Promise<string> {
  const folder = path.join(runFolder, 'next-build')
  if (existsSync(path.join(folder, 'index.html'))) return folder
  await run(path.join(repositoryRoot, 'node_modules/.bin/vite'), ['build', '--outDir', folder, '--emptyOutDir'], {
    cwd: repositoryRoot,
    env: { ...process.env, ROPEWALK_BUILD: nextBuild },
  })
  return folder
}

// Whatever the outcome of the test: the next one needs the site with its own build.
test.afterEach(async ({ site }) => {
  await site.command({ kind: 'stop-server' })
  await site.command({ kind: 'start-server', appFolder: path.join(repositoryRoot, 'dist') })
})

test('[S-25] [PW-03] [PW-04] a build deployed while the app is open: nothing breaks, nothing reloads automatically, the prompt waits for unsaved input and the connection', async ({
  page,
  away,
  site,
  problems,
}) => {
  // The server is briefly down, as in any deployment.
  problems.expectOutage()
  const appFolder = await buildNext(site.run)
  let loads = 0
  // Counts loads of the app only: a stuck activation goes through /reload.html.
  page.on('load', () => (loads += new URL(page.url()).pathname === '/' ? 1 : 0))
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expectReadyForOffline(page)
  const openedAt = loads

  await site.command({ kind: 'stop-server' })
  await site.command({ kind: 'start-server', appFolder })
  expect((await buildOf(page)).build).toBe(nextBuild)
  // Screens this page has not opened yet are loaded from the older build's chunks, which are still served.
  await page.evaluate(() => void (location.hash = '/settings/sessions'))
  await expect(page.getByText('This device')).toBeVisible()

  // A half-written comment holds the prompt back.
  await openRoute(page, '/videos')
  await page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link').click()
  const field = page.getByLabel('Your comment').first()
  await field.fill('Half a thought')
  const asked = page.waitForResponse(/version\.json/)
  await look(page)
  await asked
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration?.update()))
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state), { timeout: limits.work })
    .toBe('installed')
  await expect(prompt(page)).toHaveCount(0)
  await field.fill('')
  await expect(prompt(page)).toBeVisible()

  // Offline the prompt is hidden as well: a reload would have nothing to fetch.
  await away.leave()
  await expect(prompt(page)).toHaveCount(0)
  await away.comeBack()
  await expect(prompt(page)).toBeVisible()
  expect(loads, 'nothing has reloaded the page').toBe(openedAt)

  // Requests during the activation make Chromium abandon it.
  await page.evaluate(() => void setInterval(() => fetch('/healthz').catch(() => {}), 15))
  // Right after the reconnect the confirmation may be postponed: the prompt then appears again.
  const yes = page.getByRole('button', { name: 'Reload now' })
  await expect(async () => {
    if (await yes.isVisible()) await yes.click({ timeout: limits.look })
    expect(loads, `reloaded once, now at ${page.url()}`).toBe(openedAt + 1)
  }).toPass({ intervals: [1000] })
  await expect(page.getByRole('link', { name: 'Videos', exact: true })).toBeVisible()
  await look(page)
  await expect(prompt(page)).toHaveCount(0)
  expect(loads, 'one reload').toBe(openedAt + 1)

  // Another server of the site still has the older build: neither its version nor its worker counts as an update.
  await site.command({ kind: 'stop-server' })
  await site.command({ kind: 'start-server', appFolder: path.join(repositoryRoot, 'dist') })
  expect((await buildOf(page)).build < nextBuild).toBe(true)
  // Nothing is requested before the page has noticed that the server is back.
  await expect(async () => {
    await Promise.all([page.waitForResponse(/version\.json/, { timeout: limits.look }), look(page)])
  }).toPass()
  const older = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    const found = new Promise<ServiceWorker | null>((resolve) =>
      registration.addEventListener('updatefound', () => resolve(registration.installing), { once: true }),
    )
    await registration.update().catch(() => undefined)
    const installing = await found
    if (installing && installing.state === 'installing')
      await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    return { state: installing?.state, isWaiting: registration.waiting !== null }
  })
  expect(older).toEqual({ state: 'redundant', isWaiting: false })
  await expect(prompt(page)).toHaveCount(0)
  expect(loads, 'the newer build stays').toBe(openedAt + 1)
})
