/** Photos of a phone, sent together: from their files to the images that members see. */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { startPhotoUpload } from '#contract/photos/photos.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { sendByTus } from '#tests/harness/api/send-by-tus.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const phone = { width: 4032, height: 3024 }
/** Each look opens a connection to the database, which costs the machine as much as a twentieth of a photo. */
const lookEveryMs = 250
const patienceMs = 300_000

export async function measurePhotoImages({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  const member = await site.newMember()
  const total = isQuick ? 8 : 40
  const pid = site.runner.encoderPid
  say(`making ${total} photos of 12 megapixels`)
  const files: Buffer[] = []
  for (let number = 1; number <= total; number += 1) files.push(await phonePhoto(number))
  // An earlier measurement leaves the files of its downloads to be made.
  await waitForQuiet()
  say(`sending them`)
  // The encoder must not begin before the last one is there.
  process.kill(pid, 'SIGSTOP')
  try {
    for (const [index, file] of files.entries()) await sendPhoto(member, file, index + 1)
    await waitForQuiet()
    forgetPeak(pid)
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const seconds = await secondsUntilReady(site, member.id, total)
  return [
    {
      what: 'Photos of 12 megapixels a second, from the received JPEG to every WebP image',
      unit: 'ratio',
      value: total / seconds,
      wanted: { atLeast: 4 },
    },
    { what: 'Encoder’s memory at most meanwhile', unit: 'MB', value: peakMegabytes(pid), wanted: { atMost: 600 } },
  ]
}

/** With light, shapes and the noise of a sensor; each is another one, because a photo that is there already is not sent again. */
async function phonePhoto(number: number): Promise<Buffer> {
  const shapes = await sharp({
    create: { width: 500, height: 375, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 110 + number, sigma: 60 } },
  })
    .blur(3)
    .png()
    .toBuffer()
  const noise = await sharp({ create: { ...phone, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  return sharp(shapes)
    .resize({ ...phone, fit: 'fill' })
    .composite([{ input: noise, blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

async function sendPhoto(member: ApiMember, bytes: Buffer, number: number): Promise<void> {
  const [filename, fingerprint] = [`IMG_${number}.jpg`, randomUUID()]
  const { uploadId } = await member.call(startPhotoUpload, { filename, sizeBytes: bytes.length, filetype: 'image/jpeg', fingerprint })
  if (uploadId === null) throw new Error('The photo is there already.')
  await sendByTus(member, bytes, { uploadId, filename, filetype: 'image/jpeg', fingerprint })
}

async function secondsUntilReady(site: BenchSite, memberId: number, total: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [row] = await site.sql<{ ready: number; failed: number }>(
      `select count(*) filter (where state = 'ready')::int ready, count(*) filter (where state = 'failed')::int failed from photos where owner_id = $1`,
      [memberId],
    )
    const seconds = (performance.now() - startedAt) / 1000
    if (row?.ready === total) return seconds
    if (!row || row.failed > 0 || seconds * 1000 > patienceMs) throw new Error(`The photos were not made: ${JSON.stringify(row)}`)
    await delay(lookEveryMs)
  }
}

/** Linux then counts the peak from now on. */
const forgetPeak = (pid: number) => writeFileSync(`/proc/${pid}/clear_refs`, '5')
const peakMegabytes = (pid: number) => Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
