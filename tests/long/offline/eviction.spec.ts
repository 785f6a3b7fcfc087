import type { Page } from '@playwright/test'
import { unsentMarkKey } from '#src/offline/device-names.ts'
import { copyVideo } from '#tests/harness/api/copy-video.ts'
import { expectAnswersKept, expectReadyForOffline } from '#tests/harness/browser/away.ts'
import { countDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { expectDashboard } from '#tests/harness/browser/entrance.ts'
import { saveVideo } from '#tests/harness/browser/saved-videos.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'

test.use({ as: 'newcomer' })

/** As browsers refuse in private windows, or where the member has switched storage off. */
const refusals: Readonly<Record<string, () => void>> = {
  'has no stores at all': () => {
    Object.defineProperty(globalThis, 'indexedDB', { value: undefined })
    Object.defineProperty(globalThis, 'caches', { value: undefined })
  },
  'refuses every store': () => {
    const refuse = () => Promise.reject(new DOMException('Refused.', 'SecurityError'))
    IDBFactory.prototype.open = () => {
      throw new DOMException('Refused.', 'InvalidStateError')
    }
    CacheStorage.prototype.open = refuse
    CacheStorage.prototype.keys = refuse
    StorageManager.prototype.getDirectory = refuse
    ServiceWorkerContainer.prototype.register = refuse
  },
}

for (const [what, refuse] of Object.entries(refusals))
  test(`[S-27] a device that ${what} still shows everything online, and a comment arrives`, async ({ page, context, member, site }) => {
    const id = await copyVideo(site, member.id, { title: 'Not kept' })
    await context.addInitScript(refuse)
    await openRoute(page, '/dashboard')
    await expectDashboard(page)
    await openRoute(page, '/videos')
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await openRoute(page, `/videos/${id}`)
    await page.getByLabel('Your comment').first().fill('Written without a store')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article').getByText('Written without a store')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('article').getByText('Written without a store').first()).toBeVisible()
  })

/** Sets the browser's total quota for this site. Null: the default. */
async function allowBytes(page: Page, origin: string, bytes: number | null): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, ...(bytes === null ? {} : { quotaSize: bytes }) })
  // The override lasts while its session is open.
}

test('[S-27] a full device crashes nothing: data that cannot be saved is fetched, typed text stays on the screen and is sent', async ({
  page,
  member,
  site,
  line,
}) => {
  const id = await copyVideo(site, member.id, { title: 'Too much' })
  await openRoute(page, '/dashboard')
  await expectDashboard(page)
  await expectAnswersKept(page, member.id, 1)
  await allowBytes(page, line.origin, 1)
  const refusal = await page.evaluate(async () => {
    const cache = await caches.open('ropewalk-full')
    const error = await cache.put('/full', new Response(new Uint8Array(100_000))).catch((reason: unknown) => reason)
    await caches.delete('ropewalk-full')
    return error instanceof DOMException ? error.name : 'kept'
  })
  expect(refusal, 'the device is full').toBe('QuotaExceededError')

  await openRoute(page, `/videos/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Too much' })).toBeVisible()
  const field = page.getByLabel('Your comment').first()
  await field.fill('Written on a full device')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('article').getByText('Written on a full device')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('article').getByText('Written on a full device').first()).toBeVisible()
  await allowBytes(page, line.origin, null)
  await openRoute(page, '/videos')
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
})

test('[S-27] a browser that refuses persistent storage still saves a video for offline', async ({
  page,
  context,
  member,
  site,
  away,
  problems,
}) => {
  problems.expectOutage()
  const id = await copyVideo(site, member.id, { title: 'Kept without a promise', allow_download: 'members' })
  await context.addInitScript(() => {
    StorageManager.prototype.persist = async () => false
    StorageManager.prototype.persisted = async () => false
  })
  await openRoute(page, `/videos/${id}`)
  await saveVideo(page)
  await expectReadyForOffline(page)
  await away.leave()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Kept without a promise' })).toBeVisible()
})

test('[S-27] a draft that was lost with the browser’s storage is reported as lost, once', async ({ page, member, site, line }) => {
  const id = await copyVideo(site, member.id, { title: 'Thrown away' })
  await openRoute(page, `/videos/${id}`)
  await page.getByLabel('Your comment').first().fill('Half a thought')
  await expect.poll(() => countDeviceRows(page, member.id, 'drafts')).toBe(1)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), unsentMarkKey)).toContain('"drafts":1')
  await page.goto('about:blank')
  // As Chromium does when the device's storage is full.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', {
    origin: line.origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,file_systems',
  })
  await openRoute(page, '/dashboard')
  const notice = page.getByRole('dialog', { name: 'Your browser removed saved data' })
  await expect(notice.getByRole('listitem')).toHaveText(['1 draft wasn’t sent.'])
  await notice.getByRole('button', { name: 'Close' }).last().click()
  await openRoute(page, `/videos/${id}`)
  await expect(page.getByLabel('Your comment').first()).toHaveValue('')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Thrown away' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
