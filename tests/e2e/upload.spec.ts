/**
 * Videos from the phone to the community: real files, a real connection that is throttled and cut, a real encoder.
 */
import type { Worker } from '@playwright/test'
import { listEncoding } from '#contract/encoding.ts'
import { recordWorkerCalls, workerCalls } from '#tests/harness/browser/worker-calls.ts'
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { expect, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test.describe('uploading', () => {
  test('[U-03] [U-08] [JB-08] counts up, leaves the list, is encoded in five stages and leads to the video', async ({ page, site }) => {
    const video = await makeVideoCopy(site.videos, 'short.mp4', 'column-wrap.mp4')
    await openUploads(page)
    await uploadFiles(page, video)
    await expect(page.getByText('Uploaded: column-wrap.')).toBeVisible({ timeout: limits.work })
    await expect(page.getByRole('button', { name: 'Upload another' })).toBeVisible()
    const job = page.getByRole('listitem').filter({ hasText: /^(Received|Checked|Encoding|Images|Ready)/ })
    await expect(job).toHaveCount(5)
    await page.getByRole('link', { name: 'Watch' }).click({ timeout: limits.work })
    await expect(page).toHaveURL(/#\/videos\/\d+/)
  })

  test('[PW-11] the progress of encoding is fetched by a web worker, not by the page, which calls the worker through Comlink', async ({
    page,
    site,
  }) => {
    await recordWorkerCalls(page)
    await openUploads(page)
    await uploadFiles(page, await makeVideoCopy(site.videos, 'short.mp4', 'followed.mp4'))
    await expect(page.getByText('Uploaded: followed.')).toBeVisible({ timeout: limits.work })
    const { path } = listEncoding
    const fetches = (context: Pick<Worker, 'evaluate'>) =>
      context.evaluate((part) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part)).length, path)
    const follower = async () => {
      for (const worker of page.workers()) if ((await worker.evaluate(() => self.name)) === 'encoding') return worker
      return null
    }
    await expect.poll(async () => (await follower()) !== null, 'a worker of its own').toBe(true)
    await expect.poll(async () => fetches((await follower()) ?? page), 'the worker asks the server').toBeGreaterThan(0)
    // The stages shown are those that the worker reports: the page has asked nothing.
    await expect(page.getByRole('link', { name: 'Watch' })).toBeVisible({ timeout: limits.work })
    expect(await fetches(page), 'requests by the page').toBe(0)
    // Comlink's own messages: a path in the worker's functions, and its answers over a port.
    expect(await workerCalls(page, 'encoding')).toContainEqual({ type: 'APPLY', path: 'connect' })
    await expect.poll(() => workerCalls(page, 'encoding'), 'socket events go to the worker').toContainEqual({ type: 'APPLY', path: 'feed' })
  })
})
