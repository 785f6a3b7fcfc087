/**
 * A large upload on this machine, by the app's own tus client: our server beside bare @tus/server, with the same
 * chunks.
 */
import { createReadStream, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setInterval as every } from 'node:timers/promises'
import { Upload, type UploadOptions } from 'tus-js-client'
import { headers } from '#contract/endpoint.ts'
import { startUpload, tusPath, uploadChunkBytes } from '#contract/uploads.ts'
import { deleteVideo } from '#contract/videos.ts'
import type { Bench } from '../support/bench.ts'
import type { BenchSite } from '../support/bench-site.ts'
import type { Figure } from '../support/figure.ts'
import { forkServer } from '../support/fork-server.ts'
import { makeHeavyVideo } from '../support/video-files.ts'
import { median } from '../support/median.ts'
import { readCpuSeconds, readResidentMegabytes } from '../support/process-cost.ts'
import { waitForQuiet } from '../support/wait-for-quiet.ts'

/** Uncollected garbage varies; a server that buffered the upload would grow by the video's size. */
const flatMegabytes = 64

export async function measureThroughput(bench: Bench): Promise<Figure[]> {
  const sizeBytes = bench.isQuick ? 200_000_000 : 2 ** 30
  const site = await bench.openSite()
  const file = await makeHeavyVideo(site.folders.videos, `throughput-${sizeBytes}.mp4`, sizeBytes)
  const folder = await mkdtemp(path.join(site.folders.run, 'bare-tus-'))
  const bare = await forkServer('tests/load/floor/tus-server.ts', {}, [folder])
  // Encoding the videos belongs to another row.
  await site.runner.stopEncoder()
  try {
    return await compare(bench, { site, file, sizeBytes, bare: { port: bare.port, pid: bare.pid } })
  } finally {
    await bare.stop()
    await rm(folder, { recursive: true, force: true })
    await site.runner.startEncoder()
  }
}

interface Contest {
  readonly site: BenchSite
  readonly file: string
  readonly sizeBytes: number
  readonly bare: { readonly port: number; readonly pid: number }
}

async function compare({ isQuick, say }: Bench, { site, file, sizeBytes, bare }: Contest): Promise<Figure[]> {
  const megabytesPerSecond = (seconds: number) => sizeBytes / 1_000_000 / seconds
  const rates: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
  const cpu: { bare: number[]; ours: number[] } = { bare: [], ours: [] }
  await sendToUs(site, file, 'warm-up')
  await using memory = watchMemory(site.runner.serverPid)
  for (let run = 0; run < (isQuick ? 1 : 3); run += 1) {
    await settle()
    const before = readCpuSeconds(bare.pid).own
    rates.bare.push(megabytesPerSecond(await send(file, { endpoint: `http://127.0.0.1:${bare.port}/files` })))
    cpu.bare.push(readCpuSeconds(bare.pid).own - before)
    await settle()
    const ownBefore = readCpuSeconds(site.runner.serverPid).own
    rates.ours.push(megabytesPerSecond(await sendToUs(site, file, `run-${run}`)))
    cpu.ours.push(readCpuSeconds(site.runner.serverPid).own - ownBefore)
    say(`run ${run + 1}: bare ${rates.bare.at(-1)?.toFixed(0)} MB/s, ours ${rates.ours.at(-1)?.toFixed(0)} MB/s`)
  }
  const { startMegabytes, mostMegabytes } = memory
  return [
    {
      what: 'Throughput against bare @tus/server',
      unit: 'ratio',
      value: median(rates.ours) / median(rates.bare),
      floor: 1,
      wanted: { atLeast: 0.95 },
    },
    { what: 'MB a second', unit: 'count', value: median(rates.ours), floor: median(rates.bare) },
    { what: 'CPU of the serving process for one such video', unit: 's', value: median(cpu.ours), floor: median(cpu.bare) },
    { what: 'Server’s memory before', unit: 'MB', value: startMegabytes },
    { what: 'Most it grew by meanwhile', unit: 'MB', value: mostMegabytes - startMegabytes, wanted: { atMost: flatMegabytes } },
  ]
}

/** Data written by earlier runs must be on the disk before the next begins. */
async function settle(): Promise<void> {
  execFileSync('sync')
  await waitForQuiet()
}

/** Includes everything the app does around the bytes: the draft before, storing the video after. Seconds. */
async function sendToUs(site: BenchSite, file: string, run: string): Promise<number> {
  const member = await site.newMember()
  const sizeBytes = statSync(file).size
  const metadata = { filename: 'heavy.mp4', filetype: 'video/mp4', fingerprint: `throughput-${run}-${Date.now()}` }
  const startedAt = performance.now()
  const { uploadId, videoId } = await member.call(startUpload, { data: { ...metadata, sizeBytes } })
  await send(file, {
    endpoint: `${site.origin}${tusPath}`,
    metadata: { ...metadata, uploadId },
    headers: { authorization: `Bearer ${member.signedIn.token}`, [headers.client]: 'web/load' },
  })
  const seconds = (performance.now() - startedAt) / 1000
  await member.call(deleteVideo, { videoId })
  return seconds
}

function send(file: string, options: UploadOptions): Promise<number> {
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const upload = new Upload(createReadStream(file), {
      ...options,
      chunkSize: uploadChunkBytes,
      retryDelays: null,
      onError: reject,
      onSuccess: () => resolve((performance.now() - startedAt) / 1000),
    })
    upload.start()
  })
}

interface MemoryWatch extends AsyncDisposable {
  readonly startMegabytes: number
  readonly mostMegabytes: number
}

function watchMemory(pid: number): MemoryWatch {
  const startMegabytes = readResidentMegabytes(pid)
  let mostMegabytes = startMegabytes
  const stop = new AbortController()
  const watching = (async () => {
    for await (const _tick of every(100, null, { signal: stop.signal })) mostMegabytes = Math.max(mostMegabytes, readResidentMegabytes(pid))
  })().catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  return {
    startMegabytes,
    get mostMegabytes() {
      return mostMegabytes
    },
    async [Symbol.asyncDispose]() {
      stop.abort()
      await watching
    },
  }
}
