import type { BrowserContext, Page } from '@playwright/test'
import { headers } from '#contract/endpoint.ts'
import { refreshAccessToken } from '#contract/session.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { readDevice } from '#tests/harness/browser/read-device.ts'
import { expectLocked, fillNewPin, openLock, pin, setPin, tryPin } from '#tests/harness/browser/app-lock.ts'
import { expectAt, expectDashboard, expectLoginPage, fillSignIn } from '#tests/harness/browser/entrance.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

async function lockNow(page: Page): Promise<void> {
  await openRoute(page, '/settings/lock')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectLocked(page)
}

test('[S-26] [PW-09] a video being uploaded is encrypted too: locked, none of it can be read; unlocked, the upload continues automatically', async ({
  page,
  away,
  site,
  member,
  problems,
}) => {
  problems.expectOutage()
  const video = await makeVideoCopy(site.videos, 'short.mp4', 'knotwork.mp4')
  await openRoute(page, '/video/create')
  await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await page.locator('input[type=file][multiple]').setInputFiles(video)
  const question = page.getByRole('dialog')
  await question.getByText('Everyone in this video is an adult and agreed to it being shown here.').click()
  await question.getByRole('button', { name: 'Start uploading' }).click()
  await expect(page.getByText('knotwork').first()).toBeVisible()
  // The last bytes of the copy itself; its name is a row.
  await expect.poll(() => readDevice(page)).toContain('freeknotwork')

  await setPin(page)
  const locked = await readDevice(page)
  for (const text of ['knotwork', 'ftypisom', 'mdat']) expect(locked, text).not.toContain(text)

  await openLock(page)
  await openRoute(page, '/video/create')
  await expect(page.getByText('knotwork').first()).toBeVisible()
  await away.comeBack()
  const status = async () => (await site.sql<{ status: string }>('select status from videos where owner_id = $1', [member.id]))[0]?.status
  await expect.poll(status, { timeout: limits.work }).toBe('ready')
  await expect.poll(() => readDevice(page), 'the copy goes when the video has arrived').not.toContain('.sealed')
})

test('[S-26] wrong PINs slow down further attempts, also after a reload; the right one unlocks', async ({ page }) => {
  // The clock is stopped, so that the pause lasts however long the test checks it.
  const startMs = Date.now()
  await page.clock.setFixedTime(startMs)
  await setPin(page)
  for (const wrong of ['111111', '222222', '333333']) {
    await tryPin(page, wrong)
    await expect(page.getByText('Wrong PIN.')).toBeVisible()
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('')
  }
  await expect(page.getByText(/Try again in \d s/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/Try again in \d s/)).toBeVisible()
  await page.getByLabel('PIN', { exact: true }).fill(pin)
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeDisabled()
  await page.clock.setFixedTime(startMs + 60_000)
  await expect(page.getByRole('button', { name: 'Open', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await expectDashboard(page)
})

test('[S-26] two tabs lock together, and unlocking one unlocks the other', async ({ page, context }) => {
  await setPin(page)
  await openLock(page)
  await expectAt(page, '/settings/lock')
  const other = await context.newPage()
  await openRoute(other, '/videos')
  await expect(other.getByRole('heading', { level: 1, name: 'Videos' }), 'let in by the tab that is open').toBeVisible()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectLocked(page)
  await expectLocked(other)
  await openLock(page)
  await expectAt(page, '/settings/lock')
  await other.reload()
  await expectAt(other, '/videos')
  await expect(other.getByRole('heading', { level: 1, name: 'Videos' })).toBeVisible()
})

test('[S-26] writes made offline before locking arrive once after unlocking', async ({ page, away, member, site, problems }) => {
  problems.expectOutage()
  const id = await copyVideo(site, member.id, { title: 'Liked in a tunnel' })
  await setPin(page)
  await openLock(page)
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('button', { name: /^Like/ })).toBeVisible()
  await expectReadyForOffline(page)
  await away.leave()
  await page.getByRole('button', { name: /^Like/ }).click()
  await expect(page.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await lockNow(page)
  await away.comeBack()
  const votes = async () =>
    (await site.sql<{ total: string }>("select count(*) as total from content_votes where type_id = 'video' and item_id = $1", [id]))[0]
      ?.total
  await openLock(page)
  await expect.poll(votes).toBe('1')
})

test('[S-26] a forgotten PIN removes the data saved here and ends the session; the account remains', async ({ page }) => {
  await setPin(page)
  await page.getByRole('button', { name: 'Forgot PIN?' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete and sign out' }).click()
  await expectLoginPage(page)
  const left = await readDevice(page)
  expect(left).not.toContain('ropewalk.member.lock')
  expect(await databasesOf(page)).toEqual([])
  // The browser still has the cookie; it is no longer valid.
  const refresh = () => page.request.post(refreshAccessToken.path, { data: {}, headers: { [headers.client]: 'web/test' } })
  await expect.poll(async () => (await refresh()).status()).toBe(401)
})

test('[S-26] a hidden app shows nothing at once, and is locked after a minute', async ({ page }) => {
  await setPin(page)
  await openLock(page)
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
  // From now on the test advances the clock.
  await page.clock.install()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await setSight(page, 'hidden')
  await expect(page.locator('body')).toHaveCSS('visibility', 'hidden')
  await page.clock.fastForward(50_000)
  await setSight(page, 'visible')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
  await setSight(page, 'hidden')
  await page.clock.fastForward(61_000)
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible()
})

test('[S-26] the app covers itself when hidden, with a lock unless that is turned off, and without one if that is turned on', async ({
  page,
}) => {
  const hide = page.getByRole('switch', { name: 'Hide when I switch apps' })
  const body = page.locator('body')
  await openRoute(page, '/settings/appearance')
  await expect(hide).not.toBeChecked()
  await setSight(page, 'hidden')
  await expect(body).toHaveCSS('visibility', 'visible')
  await setSight(page, 'visible')
  await hide.click()
  await setSight(page, 'hidden')
  await expect(body).toHaveCSS('visibility', 'hidden')
  await setSight(page, 'visible')
  await expect(body).toHaveCSS('visibility', 'visible')

  await page.reload()
  await expect(hide).toBeChecked()
  await expect
    .poll(async () => {
      await setSight(page, 'hidden')
      return body.evaluate((element) => getComputedStyle(element).visibility)
    }, 'it is watched again after a reload')
    .toBe('hidden')
  await setSight(page, 'visible')
  await hide.click()

  await setPin(page)
  await openLock(page)
  await openRoute(page, '/settings/appearance')
  await expect(hide, 'what was chosen stays').not.toBeChecked()
  await setSight(page, 'hidden')
  await expect(body).toHaveCSS('visibility', 'visible')
})

test('[S-26] the device’s own passkey unlocks it as well', async ({ page, context, line, newMember }) => {
  const member = await newMember('Fingers')
  // Passkeys belong to a host name, never to an IP address.
  await page.goto(`${line.origin.replace('127.0.0.1', 'localhost')}/#/auth/login`)
  await page.getByRole('button', { name: 'I’m 18 or older' }).click()
  await fillSignIn(page, member.account)
  await expectDashboard(page)
  await addAuthenticator(context, page)
  await page.evaluate(() => void (location.hash = '/settings/lock'))
  await fillNewPin(page)
  await openLock(page)
  await page.getByRole('switch', { name: 'Open with this device' }).click()
  await expect(page.getByRole('switch', { name: 'Open with this device' })).toBeChecked()
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expectLocked(page)
  await page.getByRole('button', { name: 'Open with this device' }).click()
  await expectAt(page, '/settings/lock')
  await expect(page.getByRole('button', { name: 'Lock now' })).toBeVisible()
})

test('[S-26] changing the PIN and turning the lock off require the old one', async ({ page, member }) => {
  await setPin(page)
  await openLock(page)
  const change = page.getByRole('region', { name: 'Change the PIN' })
  await change.getByLabel('Current PIN').fill('not the one')
  await change.getByLabel('New PIN').fill('a longer sentence')
  await change.getByLabel('Repeat PIN').fill('a longer sentence')
  await change.getByRole('button', { name: 'Change the PIN' }).click()
  await expect(change.getByText('Wrong PIN.').first()).toBeVisible()
  await change.getByLabel('Current PIN').fill(pin)
  await change.getByRole('button', { name: 'Change the PIN' }).click()
  await expect(page.getByText('Use the new PIN from now on.')).toBeVisible()
  const off = page.getByRole('region', { name: 'Turn the lock off' })
  await off.getByLabel('PIN', { exact: true }).fill(pin)
  await off.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(off.getByText('Wrong PIN.').first()).toBeVisible()
  await off.getByLabel('PIN', { exact: true }).fill('a longer sentence')
  await off.getByRole('button', { name: 'Turn off', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Set the PIN' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Set the PIN' })).toBeVisible()
  expect(await readDevice(page)).toContain(member.name)
})

function databasesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () =>
    (await indexedDB.databases()).flatMap(({ name }) => (/^ropewalk-\d/.test(name ?? '') ? [name ?? ''] : [])),
  )
}

/** Headless Chromium never hides a page on its own. */
async function setSight(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => next })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

async function addAuthenticator(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, hasPrf: true, automaticPresenceSimulation: true } })
}
