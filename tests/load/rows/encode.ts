/**
 * The time from the last byte of a camera's clip until it is playable, and the cost of the whole ladder beside bare
 * ffmpeg with the same settings.
 */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { requestPlay } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { deleteVideo } from '#contract/videos.ts'
import { ladderCommands } from '#server/testing/ladder-commands.ts'
import { uploadVideo } from '#tests/harness/api/upload-video.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { makeCameraClip } from '../support/video-files.ts'
import { readCpuSeconds } from '../support/process-cost.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

const lookEveryMs = 25
const patienceMs = 900_000

export async function measureEncode({ isQuick, say, openSite }: Bench): Promise<Figure[]> {
  const site = await openSite()
  const clip = await makeCameraClip(site.folders.videos, isQuick ? 12 : 60)
  await waitForQuiet()
  say('by the encoder')
  const ours = await encodeByUs(site, clip)
  await waitForQuiet()
  say('by bare ffmpeg')
  const bare = await encodeBare(site.folders.run, clip)
  return [
    {
      what: 'Upload’s last byte to the first segment that plays',
      unit: 's',
      value: ours.firstPlayableSeconds,
      floor: bare.firstSegmentSeconds,
      wanted: { atMost: 4 },
    },
    {
      what: 'CPU of the encoder’s ffmpeg against bare ffmpeg, pictures included',
      unit: 'ratio',
      value: ours.cpuSeconds / bare.cpuSeconds,
      floor: 1,
      wanted: { atMost: 1.05 },
    },
    { what: 'CPU of all passes', unit: 's', value: ours.cpuSeconds, floor: bare.cpuSeconds },
    { what: 'CPU of the encoder’s own process meanwhile', unit: 's', value: ours.ownCpuSeconds },
    { what: 'Upload’s last byte to the whole ladder', unit: 's', value: ours.wholeSeconds, floor: bare.wholeSeconds },
  ]
}

async function encodeByUs(site: BenchSite, clip: string) {
  const member = await site.newMember()
  const before = readCpuSeconds(site.runner.encoderPid)
  const videoId = await uploadVideo(member, clip)
  const endedAt = performance.now()
  await waitUntil(site, videoId, 'is_playable')
  // The server's own confirmation: it grants playback.
  await member.call(requestPlay, { videoId })
  const firstPlayableSeconds = (performance.now() - endedAt) / 1000
  await waitUntil(site, videoId, `status = 'ready'`)
  const wholeSeconds = (performance.now() - endedAt) / 1000
  const after = readCpuSeconds(site.runner.encoderPid)
  await member.call(deleteVideo, { videoId })
  return { firstPlayableSeconds, wholeSeconds, cpuSeconds: after.children - before.children, ownCpuSeconds: after.own - before.own }
}

/** Read from the database, because a member's calls are rate limited. */
async function waitUntil({ sql }: BenchSite, videoId: VideoId, condition: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const [row] = await sql<{ status: string; is_so: boolean }>(`select status, (${condition}) as is_so from videos where id = $1`, [
      videoId,
    ])
    if (row?.is_so) return
    if (row?.status === 'failed' || performance.now() > deadline) throw new Error(`The clip was not encoded: ${row?.status}.`)
    await delay(lookEveryMs)
  }
}

async function encodeBare(runFolder: string, clip: string) {
  const folder = await mkdtemp(path.join(runFolder, 'bare-ladder-'))
  try {
    const commands = await ladderCommands(clip, folder)
    const before = readCpuSeconds(process.pid).children
    const startedAt = performance.now()
    const lowest = commands[0]?.name ?? ''
    const firstSegment = waitForSegment(path.join(folder, lowest, 'index.m3u8')).then(() => (performance.now() - startedAt) / 1000)
    for (const { program, args } of commands) await promisify(execFile)(program, [...args])
    const wholeSeconds = (performance.now() - startedAt) / 1000
    const cpuSeconds = readCpuSeconds(process.pid).children - before
    return { firstSegmentSeconds: await firstSegment, wholeSeconds, cpuSeconds }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitForSegment(playlist: string): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!existsSync(playlist) || !readFileSync(playlist, 'utf8').includes('#EXTINF')) {
    if (performance.now() > deadline) throw new Error('ffmpeg wrote no segment.')
    await delay(lookEveryMs)
  }
}
