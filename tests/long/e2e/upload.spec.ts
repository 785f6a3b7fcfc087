/**
 * Videos from the phone to the community: real files, a real connection that is throttled and cut, a real encoder.
 */
import { statSync } from 'node:fs'
import path from 'node:path'
import { listEncoding } from '#contract/encoding.ts'
import { listUploads } from '#contract/uploads.ts'
import { categoryGroups, categoryIds } from '#contract/categories.ts'
import { getVideo, listCategories } from '#contract/videos.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { makeDisguisedText, makeVideo, makeVideoCopy } from '#tests/harness/videos.ts'
import { holdAnswers } from '#tests/harness/browser/hold-answers.ts'
import { offerFiles, openUploads, uploadFiles } from '#tests/harness/browser/upload-files.ts'
import { expect, openRoute, test } from '#tests/harness/fixtures.ts'
import { limits } from '#tests/harness/limits.ts'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'

test.use({ as: 'newcomer' })

const unfinished = async (member: ApiMember) => (await member.call(listUploads, {})).uploads
const receivedBytes = async (member: ApiMember) => (await unfinished(member)).reduce((sum, item) => sum + item.receivedBytes, 0)

/** The delay of each piece: a video of 50 MB takes minutes, so that any machine can interrupt it halfway. */
const slowMs = 200

test.describe('uploading', () => {
  test('[U-01] requests the upload server before the form shows', async ({ page }) => {
    const release = await holdAnswers(page, '**/api3/job/server/upload*')
    await openRoute(page, '/video/create')
    await expect(page.getByRole('heading', { name: 'Uploads' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add files' })).toBeHidden()
    release()
    await expect(page.getByRole('button', { name: 'Add files' })).toBeVisible()
  })

  test('[U-02] [U-09] queues several files, skips a duplicate and refuses the wrong type by name', async ({ page, site, member, line }) => {
    const video = await makeVideoCopy(site.videos, 'short.mp4', 'queue-one.mp4')
    const other = await makeVideoCopy(site.videos, 'short.mp4', 'queue-two.mp4')
    await openUploads(page)
    await line.cut()
    await offerFiles(page, [video, path.join(repositoryRoot, 'package.json')])
    await expect(page.getByText('package.json isn’t a video we support. Supported: mp4, m4v, mov, mkv, webm.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()
    await uploadFiles(page, video, other)
    await expect(page.getByText('2 files')).toBeVisible()
    await uploadFiles(page, video)
    await expect(page.getByText('queue-one.mp4 is already in your list, so we skipped it.')).toBeVisible()
    await expect(page.getByText('2 files')).toBeVisible()
    await line.restore()
    await expect.poll(async () => (await member.call(listEncoding, {})).jobs.length, { timeout: limits.work }).toBe(2)
  })

  test('[U-04] [PW-09] continues automatically after a reload and after the connection was cut', async ({ page, site, member, line }) => {
    const video = await makeVideoCopy(site.videos, 'large.mp4', 'resumed.mp4')
    const sizeBytes = statSync(video).size
    await openUploads(page)
    line.delay(slowMs)
    await uploadFiles(page, video)
    await expect.poll(() => receivedBytes(member), { timeout: limits.work }).toBeGreaterThan(sizeBytes * 0.1)
    // On another screen: nobody opens the uploads, nobody picks the file again.
    await page.goto('about:blank')
    const before = await receivedBytes(member)
    await openRoute(page, '/videos')
    await expect.poll(() => receivedBytes(member), { timeout: limits.work }).toBeGreaterThan(before)
    await openUploads(page)
    await line.cut()
    await expect(page.getByText(/Waiting for a connection/)).toBeVisible({ timeout: limits.work })
    await line.restore()
    line.delay(0)
    await expect(page.getByText('Uploaded: resumed.')).toBeVisible({ timeout: limits.work })
    expect(await unfinished(member)).toEqual([])
  })

  test('[PW-10] runs in a worker that a busy page does not slow down', async ({ page, context, site, member, line }) => {
    await openUploads(page)
    line.delay(slowMs)
    await uploadFiles(page, await makeVideoCopy(site.videos, 'large.mp4', 'busy.mp4'))
    await expect.poll(() => receivedBytes(member), { timeout: limits.work }).toBeGreaterThan(0)
    // Even a blocked page can still read and write cookies: it uses one to report that it is busy, and stops on
    // another.
    const busy = page.evaluate(() => {
      document.cookie = 'busy=yes'
      while (!document.cookie.includes('enough=yes'));
    })
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'busy')).toBe(true)
    const before = await receivedBytes(member)
    await expect.poll(() => receivedBytes(member), { timeout: limits.work }).toBeGreaterThan(before + 1_000_000)
    await context.addCookies([{ name: 'enough', value: 'yes', url: line.origin }])
    await busy
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect.poll(async () => (await unfinished(member)).length).toBe(0)
  })

  test('[U-06] cancels one or all, here and on the server', async ({ page, site, member, line }) => {
    await openUploads(page)
    line.delay(slowMs)
    await uploadFiles(
      page,
      await makeVideoCopy(site.videos, 'large.mp4', 'one.mp4'),
      await makeVideoCopy(site.videos, 'large.mp4', 'two.mp4'),
    )
    await expect.poll(async () => (await unfinished(member)).length, { timeout: limits.work }).toBe(2)
    await page.getByRole('button', { name: 'Cancel one' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect(page.getByRole('heading', { name: 'one', exact: true })).toBeHidden()
    await expect.poll(async () => (await unfinished(member)).map((item) => item.filename)).toEqual(['two.mp4'])
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect.poll(async () => (await unfinished(member)).length).toBe(0)
    await expect(page.getByRole('heading', { name: 'two', exact: true })).toBeHidden()
  })

  test('[U-05] reports to the server what happened to each upload', async ({ page, site, member, line }) => {
    await openUploads(page)
    await uploadFiles(page, await makeVideoCopy(site.videos, 'short.mp4', 'told.mp4'))
    await expect(page.getByText('Uploaded: told.')).toBeVisible({ timeout: limits.work })
    line.delay(slowMs)
    await uploadFiles(page, await makeVideoCopy(site.videos, 'large.mp4', 'told-of-cancel.mp4'))
    await page.getByRole('button', { name: 'Cancel told-of-cancel' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    const reports = () =>
      site.sql<{ kind: string; user_agent: string }>('select kind, user_agent from upload_reports where member_id = $1 order by id', [
        member.id,
      ])
    await expect.poll(async () => (await reports()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['add', 'complete', 'cancel']))
    expect((await reports())[0]?.user_agent).toContain('Chrome')
  })

  test('[U-07] accepts title, description, categories, stars and privacy while the upload runs', async ({
    page,
    site,
    member,
    line,
    newMember,
  }) => {
    await openUploads(page)
    line.delay(slowMs)
    await uploadFiles(page, await makeVideoCopy(site.videos, 'large.mp4', 'described.mp4'))
    await expect.poll(async () => (await unfinished(member)).length, { timeout: limits.work }).toBe(1)
    const [draft] = await unfinished(member)
    if (!draft?.videoId) throw new Error('The draft is there: it was just waited for.')
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByLabel('Title').fill('Column wrap, take 3')
    await page.getByLabel('Description').fill('Slow and steady.')
    await page.getByLabel('Who can play it').selectOption('public')
    await page.getByLabel('Who can download it').selectOption('members')
    const star = await newMember('Costar')
    await page.getByRole('combobox', { name: 'Co-stars' }).fill(star.name.slice(0, 12))
    await page.getByRole('option', { name: new RegExp(star.name) }).click()
    await page.getByRole('button', { name: 'Headless' }).click()
    await expect(page.getByText('Please select Solo/Two Guys or Group')).toBeVisible()
    await expect(page.getByText('Marked items send once complete.')).toBeVisible()
    const [action] = (await member.call(listCategories, {})).categories.filter(
      (category) => category.categoryGroupId === categoryGroups.action,
    )
    await page.getByRole('button', { name: 'Solo' }).click()
    await page.getByRole('button', { name: action?.title ?? '', exact: true }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    const video = await member.call(getVideo, { videoId: draft.videoId })
    expect(video).toMatchObject({
      title: 'Column wrap, take 3',
      description: 'Slow and steady.',
      allowPlay: 'public',
      allowDownload: 'members',
    })
    expect(video.stars.map(({ userName }) => userName)).toEqual([star.name])
    expect(video.categories.map((category) => Number(category.categoryId))).toEqual(
      expect.arrayContaining([categoryIds.headless, categoryIds.solo, Number(action?.categoryId)]),
    )
    await page.getByRole('button', { name: 'Cancel all' }).click()
    await page.getByRole('button', { name: 'Cancel upload' }).click()
    await expect.poll(async () => (await unfinished(member)).length).toBe(0)
  })

  test.describe('while a newer build is deployed', () => {
    // Without a service worker only the page decides; with one it would wait for the newer worker, which no server here
    // has.
    test.use({ serviceWorkers: 'block' })

    test('[U-10] holds the version reload back during an upload, and offers it afterwards', async ({ page, site, line }) => {
      const prompt = page.getByText(/^New version available/)
      let isAsked = false
      await openUploads(page)
      line.delay(slowMs)
      await uploadFiles(page, await makeVideoCopy(site.videos, 'large.mp4', 'held.mp4'))
      await expect(page.getByText(/[kM]B\/s/)).toBeVisible({ timeout: limits.work })
      await page.route('**/version.json*', async (route) => {
        await route.fulfill({ json: { build: 'another-build', builtAt: '2026-01-01T00:00:00Z' } })
        isAsked = true
      })
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect.poll(() => isAsked).toBe(true)
      await expect(page.getByRole('button', { name: 'Pause held' })).toBeVisible()
      await expect(prompt).toBeHidden()
      await page.getByRole('button', { name: 'Pause all' }).click()
      await expect(prompt).toBeVisible()
    })
  })

  test('a text named .mp4 fails with a message that explains why', async ({ page, site }) => {
    await openUploads(page)
    await uploadFiles(page, await makeDisguisedText(site.videos))
    await expect(page.getByText('This file isn’t a video, whatever its name says.')).toBeVisible({ timeout: limits.work })
  })

  test('[U-02] two tabs show one queue and never send the same video twice', async ({ page, context, site, member, line }) => {
    const video = await makeVideo(site.videos, 'large.mp4')
    await openUploads(page)
    line.delay(slowMs)
    await uploadFiles(page, video)
    const second = await context.newPage()
    await openUploads(second)
    await expect(second.getByRole('heading', { name: 'large', exact: true })).toBeVisible()
    await uploadFiles(second, video)
    await expect(second.getByText('large.mp4 is already in your list, so we skipped it.')).toBeVisible()
    await page.close()
    const before = await receivedBytes(member)
    await expect.poll(() => receivedBytes(member), { timeout: limits.work }).toBeGreaterThan(before)
    expect(await unfinished(member)).toHaveLength(1)
    await second.getByRole('button', { name: 'Cancel all' }).click()
    await second.getByRole('button', { name: 'Cancel upload' }).click()
    await expect.poll(async () => (await unfinished(member)).length).toBe(0)
  })
})
