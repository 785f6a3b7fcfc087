/** Downloads one video to the device, part by part, and continues where it stopped. */
import type { SavePlan } from '#contract/playback.ts'
import { anySignal } from '#src/lib/any-signal.ts'
import { fetchPart, stallMs, type PartPorts } from './fetch-part.ts'
import type { VideoCache } from './video-cache.ts'
import type { VideoRows } from './video-rows.ts'
import { partBytes, partsOf, rangeOfPart, recheckTimeOf, type SavedFile, type SavedVideo, type SaveFailure } from './saved-video.ts'

export interface DownloadPorts extends PartPorts {
  readonly rows: VideoRows
  readonly cache: VideoCache
  /** Requests a new grant. Rejects with an error that carries a contract code when access ended. */
  readonly requestSave: (videoId: number, renditionName: string | null) => Promise<SavePlan>
  readonly hasRoomFor: (bytes: number) => Promise<boolean>
  readonly now: () => number
}

export type DownloadEnd =
  | { readonly kind: 'done' }
  /** Paused, removed, or the tab is closing; the caller that aborted knows which. */
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly failure: SaveFailure }
  /** The connection was lost; saved parts stay. */
  | { readonly kind: 'retry' }

const parallelParts = 3
/** A grant is renewed this long before it expires. */
const spareMs = 20_000
/** The number of new grants in one run without a saved part, after which the cause must be something else. */
const mostRenewals = 4

/** Rejects only with errors of `requestSave`. */
export async function downloadVideo(ports: DownloadPorts, videoId: number, signal: AbortSignal): Promise<DownloadEnd> {
  for (let renewals = 0; renewals < mostRenewals; renewals += 1) {
    const video = await ports.rows.find(videoId)
    if (!video || signal.aborted) return { kind: 'stopped' }
    const plan = await ports.requestSave(videoId, video.rendition?.name ?? null)
    await adopt(ports, video, plan)
    const missingBytes = plan.totalBytes - (await savedBytesOf(ports, videoId))
    if (!(await ports.hasRoomFor(missingBytes))) return { kind: 'failed', failure: 'no-room' }
    const run = await downloadWithGrant(ports, plan, videoId, signal)
    if (run.end !== 'expired') return finish(ports, video, run.end, signal)
    if (run.savedParts > 0) renewals = -1
  }
  return { kind: 'failed', failure: 'damaged' }
}

/** expired: the grant has expired, or the files differ from the plan; a new plan decides. */
type RunEnd = 'done' | 'expired' | 'retry' | 'full'

async function finish(
  ports: DownloadPorts,
  { videoId, thumb }: SavedVideo,
  end: Exclude<RunEnd, 'expired'>,
  signal: AbortSignal,
): Promise<DownloadEnd> {
  if (signal.aborted) return { kind: 'stopped' }
  if (end === 'full') return { kind: 'failed', failure: 'no-room' }
  if (end === 'retry') return { kind: 'retry' }
  if (thumb !== null) await keepPoster(ports, thumb, signal)
  await ports.rows.change(videoId, { completedAtMs: ports.now(), failure: null })
  return { kind: 'done' }
}

/** A poster that fails to load is skipped, because the video is complete without it. */
async function keepPoster(ports: DownloadPorts, thumb: string, signal: AbortSignal): Promise<void> {
  try {
    const response = await ports.fetch(thumb, { headers: {}, signal: anySignal([signal, AbortSignal.timeout(stallMs)]) })
    if (response.ok) await ports.cache.putImage(thumb, response)
  } catch {
    // Offline, or too slow: the screen shows the row's placeholder.
  }
}

async function adopt({ rows, cache, now }: DownloadPorts, { videoId }: SavedVideo, plan: SavePlan): Promise<void> {
  for (const path of await rows.adoptPlan(videoId, plan)) await cache.removeFile(videoId, path)
  const savedBytes = sumSaved(await rows.files(videoId))
  await rows.change(videoId, {
    rendition: plan.rendition,
    totalBytes: plan.totalBytes,
    savedBytes,
    recheckAfterMs: recheckTimeOf(plan.recheckAfter, now()),
  })
}

async function savedBytesOf({ rows }: DownloadPorts, videoId: number): Promise<number> {
  return sumSaved(await rows.files(videoId))
}

function sumSaved(files: readonly SavedFile[]): number {
  return files.reduce((sum, file) => sum + Math.min(file.sizeBytes, file.savedParts * partBytes), 0)
}

/** Downloads several files at a time, and the parts of one file in order. */
async function downloadWithGrant(
  ports: DownloadPorts,
  plan: SavePlan,
  videoId: number,
  signal: AbortSignal,
): Promise<{ end: RunEnd; savedParts: number }> {
  const files = await ports.rows.files(videoId)
  const waiting = files.filter((file) => file.savedParts < partsOf(file.sizeBytes))
  // A grant that has expired on arrival shows that this device's clock is wrong: then only the server's answers count.
  const leftMs = plan.expiresAt * 1000 - ports.now()
  const endsAtMs = leftMs > 0 ? ports.now() + leftMs - spareMs : Infinity
  let savedBytes = sumSaved(files)
  let savedParts = 0
  let end: RunEnd = 'done'
  const isOver = () => end !== 'done' || signal.aborted

  async function downloadFile(file: SavedFile): Promise<void> {
    for (let part = file.savedParts; part < partsOf(file.sizeBytes) && !isOver(); part += 1) {
      if (ports.now() > endsAtMs) end = 'expired'
      else end = worse(end, await downloadPart(ports, plan.prefix, file, part, signal))
      if (isOver()) return
      const { first, last } = rangeOfPart(file.sizeBytes, part)
      savedBytes += last + 1 - first
      savedParts += 1
      await ports.rows.countParts(videoId, file.path, part + 1, savedBytes)
    }
  }

  async function work(): Promise<void> {
    for (let file = waiting.shift(); file && !isOver(); file = waiting.shift()) await downloadFile(file)
  }
  await Promise.all(Array.from({ length: parallelParts }, work))
  return { end, savedParts }
}

/** The worse of two outcomes, so that a worker's failure is not overwritten by later results. */
function worse(known: RunEnd, found: RunEnd): RunEnd {
  return known === 'done' ? found : known
}

async function downloadPart(ports: DownloadPorts, prefix: string, file: SavedFile, part: number, signal: AbortSignal): Promise<RunEnd> {
  const { first, last } = rangeOfPart(file.sizeBytes, part)
  const isComplete = partsOf(file.sizeBytes) === 1
  try {
    const headers: Record<string, string> = isComplete ? {} : { range: `bytes=${first}-${last}` }
    const { status, bytes } = await fetchPart(ports, { address: prefix + file.path, headers, signal })
    if (status === 401 || status === 403 || status === 404 || status === 410) return 'expired'
    if (status !== (isComplete ? 200 : 206)) return 'retry'
    if (bytes.size !== last + 1 - first) return 'expired'
    await ports.cache.putPart(file.videoId, file.path, part, new Response(bytes))
    return 'done'
  } catch (error) {
    return error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'retry'
  }
}
