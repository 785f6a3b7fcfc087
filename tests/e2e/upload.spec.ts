/**
 * Videos from the phone to the community: real files, a real connection that is throttled and cut, a real encoder.
 */
import { makeVideoCopy } from '#tests/harness/videos.ts'
import { openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { expect, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'

test.use({ as: 'newcomer' })

test.describe('uploading', () => {
  test('[U-03] [U-08] [JB-08] [PW-11] counts up, leaves the list, is encoded in five stages and leads to the video', async ({
    page,
    site,
  }) => {
    const video = await makeVideoCopy(site.videos, 'short.mp4', 'column-wrap.mp4')
    await openUploads(page)
    await uploadFiles(page, video)
    await expect(page.getByText('Uploaded: column-wrap.')).toBeVisible({ timeout: limits.work })
    await expect(page.getByRole('button', { name: 'Upload another' })).toBeVisible()
    const job = page.getByRole('listitem').filter({ hasText: /^(Received|Checked|Encoding|Images|Ready)/ })
    await expect(job).toHaveCount(5)
    const workers = () => Promise.all(page.workers().map((worker) => worker.evaluate(() => self.name)))
    await expect.poll(workers, 'what follows the encoding runs beside the page').toContain('encoding')
    await page.getByRole('link', { name: 'Watch' }).click({ timeout: limits.work })
    await expect(page).toHaveURL(/#\/videos\/\d+/)
  })
})
