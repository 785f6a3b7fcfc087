/**
 * A reload in the middle of a large upload: bytes sent twice, the time without any traffic, and a check that the file
 * is not requested again.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import * as v from 'valibot'
import { uploadChunkBytes } from '#contract/uploads.ts'
import { readDeviceRows } from '#tests/harness/browser/device-rows.ts'
import { openLine, type Line } from '#tests/harness/browser/line.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import { makeHeavyVideo } from '../support/video-files.ts'
import { withLastingPhone } from '../support/phone.ts'

/** Slow enough to interrupt the upload, fast enough not to wait for it: pieces of at most 64 kB. */
const slowMs = 25
const consent = 'Everyone in this video is an adult and agreed to it being shown here.'
const row = v.object({ keeping: v.string(), needsFile: v.boolean(), sentBytes: v.number() })
/** Bytes of a chunk after which its headers have certainly been sent: from here on video bytes are sent. */
const surelyVideoBytes = 100_000

export async function measureResume({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const sizeBytes = isQuick ? 200_000_000 : 2_000_000_000
  const site = await openSite()
  const file = await makeHeavyVideo(site.folders.videos, `resume-${sizeBytes}.mp4`, sizeBytes)
  const member = await site.newMember()
  const line = await openLine(site.origin)
  try {
    return await withLastingPhone(line.origin, member, async (context) => {
      const page = await context.newPage()
      await page.goto('/#/video/create')
      line.delay(slowMs)
      await offer(page, file)
      say('waiting until the device has its copy')
      await expect.poll(async () => (await readUpload(page, member.id))?.keeping, { timeout: 240_000 }).toBe('kept')
      line.delay(0)
      await reach(line, sizeBytes * 0.45)
      line.delay(slowMs)
      await reach(line, sizeBytes * 0.5)

      say('reloading')
      const flowing = waitForChunk(line)
      const reloadedAt = performance.now()
      await page.reload({ waitUntil: 'commit' })
      await flowing
      const secondsDry = (performance.now() - reloadedAt) / 1000
      const isAskedAgain = (await readUpload(page, member.id))?.needsFile ?? true
      line.delay(0)
      await expect(page.getByText(/^Uploaded: /)).toBeVisible({ timeout: 300_000 })
      return [
        {
          what: `Sent in all beyond the video’s own ${inGigabytes(sizeBytes)}, with every header and other call`,
          unit: 'MB',
          value: (line.sentBytes - sizeBytes) / 1_000_000,
          wanted: { atMost: uploadChunkBytes / 1_000_000 },
        },
        { what: 'From the reload until bytes flow again', unit: 's', value: secondsDry, wanted: { atMost: 2 } },
        { what: 'Times the file was asked for again', unit: 'count', value: Number(isAskedAgain), wanted: { atMost: 0 } },
      ]
    })
  } finally {
    await line.close()
  }
}

async function offer(page: Page, file: string): Promise<void> {
  await page.locator('input[type=file][multiple]').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(consent).click()
  await dialog.getByRole('button', { name: 'Start uploading' }).click()
}

async function readUpload(page: Page, memberId: number): Promise<v.InferOutput<typeof row> | null> {
  const [upload] = await readDeviceRows(page, memberId, 'uploads')
  return upload === undefined ? null : v.parse(row, upload)
}

async function reach(line: Line, bytes: number): Promise<void> {
  const deadline = performance.now() + 240_000
  while (line.sentBytes < bytes) {
    if (performance.now() > deadline) throw new Error(`Only ${line.sentBytes} of ${bytes} bytes were sent.`)
    await delay(5)
  }
}

/** Waits until a new chunk is being sent: bytes still buffered on a closed page's connection do not count. */
function waitForChunk(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No chunk was sent after the reload.')), 120_000)
    const sentBy = new Map<number, number>()
    line.watchSent((piece, connection) => {
      const isBegin = piece.subarray(0, 6).toString('latin1') === 'PATCH '
      const sent = isBegin ? 0 : sentBy.get(connection)
      if (sent === undefined) return
      sentBy.set(connection, sent + piece.length)
      if (sent + piece.length < surelyVideoBytes) return
      clearTimeout(timer)
      resolve()
    })
  })
}

const inGigabytes = (bytes: number) => `${bytes / 1_000_000_000} GB`
