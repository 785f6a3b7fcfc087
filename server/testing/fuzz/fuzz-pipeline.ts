/** Sends damaged videos and images through every step of an upload on the server: jobs, ffmpeg, sharp, routes. */
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { uploadPicture } from '#contract/profile/profile-picture.ts'
import { attachmentField, attachmentLimits, attachmentPath } from '#contract/texts/attachments.ts'
import { limits } from '#tests/harness/limits.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { createChance } from '../../seed/demo/chance.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { MediaServer } from '../create-media-server.ts'
import { openClipFolder, type ClipFolder } from '../make-clip.ts'
import { sendForm } from '../send-form.ts'
import { mutateFile } from './mutate-file.ts'

export const videoKinds = ['mp4', 'webm'] as const
export const pictureKinds = ['jpeg', 'png', 'webp'] as const
export type FuzzKind = (typeof videoKinds)[number] | (typeof pictureKinds)[number]

export interface FuzzResult {
  /** By kind: the number of each outcome (`ready`, `damaged`, `upload_wrong_type` …). */
  readonly outcomes: Record<string, Record<string, number>>
  /** Anything that is neither a finished file nor a refusal with a code. */
  readonly faults: string[]
  readonly slowestSeconds: number
}

export interface FuzzOptions {
  readonly seed: number
  /** Number of files of each kind. */
  readonly each: Partial<Record<FuzzKind, number>>
}

/** None of these tiny files may occupy the encoder for this long. */
export const longestSeconds = limits.work / 1000
/** The encoder tries an interrupted job this many times. */
const mostAttempts = 3

export async function fuzzPipeline(server: MediaServer, { seed, each }: FuzzOptions): Promise<FuzzResult> {
  await using clips = await openClipFolder()
  const originals = await makeOriginals(clips)
  const chance = createChance(seed)
  const result = { outcomes: {} as FuzzResult['outcomes'], faults: [] as string[], slowestSeconds: 0 }
  const send = createSender(server, clips)
  for (const kind of [...videoKinds, ...pictureKinds]) {
    const counts: Record<string, number> = (result.outcomes[kind] = {})
    for (let round = 0; round < (each[kind] ?? 0); round += 1) {
      const startedAt = performance.now()
      const outcome = await send(kind, mutateFile(originals[kind], chance), round).catch((error: unknown) => `fault: ${String(error)}`)
      const seconds = (performance.now() - startedAt) / 1000
      result.slowestSeconds = Math.max(result.slowestSeconds, seconds)
      counts[outcome] = (counts[outcome] ?? 0) + 1
      if (outcome.startsWith('fault') || seconds > longestSeconds)
        result.faults.push(`seed ${seed}, ${kind} number ${round}, ${seconds.toFixed(1)} s: ${outcome}`)
    }
  }
  return result
}

async function makeOriginals(clips: ClipFolder): Promise<Record<FuzzKind, Buffer>> {
  const vp9 = { video: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8'], audio: ['-c:a', 'libopus'] }
  const picture = sharp({
    create: { width: 320, height: 240, channels: 3, background: '#446688', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
  return {
    mp4: await readFile(await clips.make('original.mp4', { seconds: 0.4 })),
    webm: await readFile(await clips.make('original.webm', { seconds: 0.4, ...vp9 })),
    jpeg: await picture
      .clone()
      .withExif({ IFD0: { Make: 'Camera' } })
      .jpeg()
      .toBuffer(),
    png: await picture.clone().png().toBuffer(),
    webp: await picture.clone().webp().toBuffer(),
  }
}

type Send = (kind: FuzzKind, file: Buffer, round: number) => Promise<string>

function createSender(server: MediaServer, clips: ClipFolder): Send {
  let member: Credentials | undefined
  return async (kind, file, round) => {
    if (kind === 'mp4' || kind === 'webm') return encode(server, path.join(clips.path, `mutated.${kind}`), file)
    // Each member may attach only a limited number of images an hour.
    if (!member || round % (attachmentLimits.perHour / 2) === 0) member = await server.asMember()
    return round % 2 === 0 ? attach(server, member, file) : setProfilePicture(server, member, file)
  }
}

async function encode(server: MediaServer, source: string, file: Buffer): Promise<string> {
  await writeFile(source, file)
  const { id } = await server.receive(source)
  await rm(source)
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    await server.encode(id)
    const [job] = await server.db.select().from(encodingJobs).where(eq(encodingJobs.videoId, id))
    if (job?.state === 'done') return 'ready'
    if (job?.state === 'failed') return job.failure === null || job.failure === 'unknown' ? `fault: ${job.failure}` : job.failure
  }
  return 'fault: neither ready nor failed'
}

async function attach(server: MediaServer, as: Credentials, file: Buffer): Promise<string> {
  const form = new FormData()
  form.append(attachmentField, new Blob([new Uint8Array(file)]), 'picture.jpg')
  form.append('scenario', 'comment')
  form.append('item_id', '7')
  const { status, body } = await sendForm(server, attachmentPath, form, as)
  return outcomeOf(status, status === 200 ? null : String(body.code))
}

async function setProfilePicture(server: MediaServer, as: Credentials, file: Buffer): Promise<string> {
  const crop = { left: 0, top: 0, width: 1, height: 1 }
  const { status, refusal } = await server.call(uploadPicture, { image: file.toString('base64'), crop }, { as })
  return outcomeOf(status, refusal?.code ?? null)
}

function outcomeOf(status: number, code: string | null): string {
  if (code === null) return 'ready'
  return status < 500 && code !== 'rate_limited' ? code : `fault: ${status} ${code}`
}

/**
 * Whether some files were accepted and some refused, for videos and images alike: otherwise the run proves nothing. (Every PNG has
 * checksums.)
 */
export function reachedBoth({ outcomes }: FuzzResult): boolean {
  return [videoKinds, pictureKinds].every((kinds) => {
    const seen = new Set(kinds.flatMap((kind) => Object.keys(outcomes[kind] ?? {})))
    return seen.has('ready') && seen.size > 1
  })
}
