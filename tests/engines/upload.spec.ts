import { statSync } from 'node:fs'
import path from 'node:path'
import { listEncoding } from '#contract/encoding.ts'
import { listUploads } from '#contract/uploads.ts'
import { makeDisguisedText, makeVideoCopy } from '../harness/videos.ts'
import { limits } from '../harness/limits.ts'
import { repositoryRoot } from '../harness/site/site-folders.ts'
import type { Screen } from './driver/screen.ts'
import { expect, test } from './fixtures.ts'

test.use({ as: 'newcomer' })

const input = 'input[type=file][multiple]'
/** Each piece of data is delayed by this: the upload can be interrupted in the middle. */
const slowMs = 60

async function openUploads(app: Screen): Promise<void> {
  await app.open('/video/create')
  await app.expect('button', 'Add files')
}

/** Chooses the file and gives the consent that starts the upload. */
async function upload(app: Screen, file: string): Promise<void> {
  await app.window.attachFile(input, file)
  await app.tap('label', /^Everyone in this video is an adult/)
  await app.tap('button', 'Start uploading')
  await app.expectNone('dialog', /^Upload this file/)
}

for (const { words, settings } of [
  { words: 'with files of its own', settings: {} },
  { words: 'where pages have no file system', settings: { hasFileSystem: false, width: 1280 } },
  { words: 'in a private window', settings: { isPrivate: true } },
] as const)
  test.describe(`an upload ${words}`, () => {
    test.use(settings)

    test(`[U-01] [U-03] [U-04] [U-08] [PW-09] continues after a reload in the middle, without picking the file again: ${words}`, async ({
      app,
      site,
      member,
      line,
    }) => {
      const video = await makeVideoCopy(site.videos, 'medium.mp4', `${member.name}.mp4`)
      const { size } = statSync(video)
      await openUploads(app)
      const before = line.sentBytes
      line.delay(slowMs)
      await upload(app, video)
      await expect.poll(() => line.sentBytes - before, { timeout: limits.work }).toBeGreaterThan(size * 0.4)
      await app.window.reload()
      line.delay(0)
      await app.expectText(`Uploaded: ${member.name}.`, { timeout: limits.work })
      await app.expect('button', 'Upload another')
      expect((await member.call(listUploads, {})).uploads).toEqual([])
      expect((await member.call(listEncoding, {})).jobs).toHaveLength(1)
      expect(line.sentBytes - before, 'what had arrived was not sent again').toBeLessThan(size * 1.3)
    })
  })

test('[PW-10] an upload runs in a worker that a busy page does not slow down, and [U-06] is cancelled', async ({
  app,
  site,
  member,
  line,
}) => {
  const video = await makeVideoCopy(site.videos, 'medium.mp4', `${member.name}.mp4`)
  await openUploads(app)
  line.delay(slowMs * 2)
  await upload(app, video)
  const start = line.sentBytes
  await expect.poll(() => line.sentBytes - start, { timeout: limits.work }).toBeGreaterThan(500_000)
  const sent: number[] = []
  const timer = setInterval(() => sent.push(line.sentBytes), 100)
  await app.window.evaluate(() => {
    // Real time: the page is kept busy for two seconds.
    for (const untilMs = performance.now() + 2000; performance.now() < untilMs;);
  })
  clearInterval(timer)
  expect((sent.at(-1) ?? 0) - (sent[0] ?? 0), 'bytes sent while the page was busy').toBeGreaterThan(300_000)
  await app.tap('button', `Cancel ${member.name}`)
  await app.tap('button', 'Cancel upload')
  line.delay(0)
  await expect.poll(async () => (await member.call(listUploads, {})).uploads).toEqual([])
})

test.describe('wide', () => {
  test.use({ width: 1280 })

  test('[U-02] a file chosen twice is skipped and [U-09] one of a wrong type is refused by name; a text that claims to be a video fails with the reason', async ({
    app,
    site,
    line,
    member,
  }) => {
    const video = await makeVideoCopy(site.videos, 'short.mp4', `${member.name}.mp4`)
    await openUploads(app)
    await line.cut()
    await upload(app, video)
    await app.window.attachFile(input, path.join(repositoryRoot, 'package.json'))
    await app.expectText('package.json isn’t a video we support. Supported: mp4, m4v, mov, mkv, webm.')
    await upload(app, video)
    await app.expectText(`${member.name}.mp4 is already in your list, so we skipped it.`)
    await upload(app, await makeDisguisedText(site.videos))
    await app.expectText('2 files')
    await line.restore()
    await app.expectText('This file isn’t a video, whatever its name says.', { timeout: limits.work })
    await expect.poll(async () => (await member.call(listUploads, {})).uploads).toEqual([])
  })
})
