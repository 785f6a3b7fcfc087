import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { getOwnFile } from '#src/http/request.ts'
import { CallError } from '#src/http/call-error.ts'
import type { SavePlan } from '#contract/playback.ts'
import { createObservable } from '#src/lib/observable.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { createPretendClock, type PretendClock } from '../testing/pretend-clock.ts'
import { openVideoCache } from './video-cache.ts'
import { DownloadManager, type DownloadManagerPorts } from './download-manager.ts'
import type { VideoView, LineState } from './video-view.ts'
import { partBytes, recheckGraceMs } from './saved-video.ts'
import { parseRange, serveSaved } from './serve-saved.ts'

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\n240p/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=99\n1080p/index.m3u8\n'
const playlist = '#EXTM3U\n#EXTINF:4,\n1.m4s\n'
/** More than two parts, so that an interruption leaves a half-saved file. */
const videoBytes = 2 * partBytes + 1000
const videoContent = new Uint8Array(videoBytes).map((_, index) => index % 251)

let store: DeviceStore
let clock: PretendClock
let server: ReturnType<typeof createMediaServer>
let line: ReturnType<typeof createObservable<LineState>>
let downloads: DownloadManager
let problems: unknown[]

/** Serves one video under a grant, counts the bytes it sent, and fails on request. */
function createMediaServer(now: () => number) {
  const contents: Record<string, Uint8Array<ArrayBuffer>> = {
    'master.m3u8': new TextEncoder().encode(master),
    '240p/index.m3u8': new TextEncoder().encode(playlist),
    '240p/1.m4s': videoContent,
  }
  const state = {
    grant: 0,
    sentBytes: 0,
    requests: 0,
    cutAfter: Number.POSITIVE_INFINITY,
    refusal: null as ErrorCode | null,
    grantSeconds: 300,
  }
  return {
    state,
    plan: async (videoId: number): Promise<SavePlan> => {
      if (state.refusal) throw new CallError(state.refusal)
      state.grant += 1
      const files = Object.entries(contents).map(([path, bytes]) => ({ path, sizeBytes: bytes.length }))
      return {
        prefix: `/media/grant${state.grant}/${videoId}/`,
        expiresAt: Math.floor(now() / 1000) + state.grantSeconds,
        rendition: { name: '240p', width: 426, height: 240, bitsPerSecond: 400_000, sizeBytes: videoBytes, isComplete: true },
        files,
        totalBytes: files.reduce((sum, file) => sum + file.sizeBytes, 0),
        recheckAfter: Math.floor(now() / 1000) + 7 * 24 * 3600,
      }
    },
    fetch: async (address: string, { headers }: { headers: Record<string, string> }): Promise<Response> => {
      state.requests += 1
      if (state.requests > state.cutAfter) throw new TypeError('no line')
      const match = /^\/media\/grant(\d+)\/\d+\/(.+)$/.exec(address)
      if (Number(match?.[1]) !== state.grant) return new Response(null, { status: 403 })
      const bytes = contents[match?.[2] ?? '']
      if (!bytes) return new Response(null, { status: 404 })
      const range = parseRange(headers['range'] ?? null, bytes.length)
      const body = range === null || range === 'outside' ? bytes : bytes.slice(range.first, range.last + 1)
      state.sentBytes += body.length
      return new Response(body, { status: range === null ? 200 : 206 })
    },
  }
}

function ports(changes: Partial<DownloadManagerPorts> = {}): DownloadManagerPorts {
  return {
    store,
    requestSave: server.plan,
    recheck: async (videoIds) => ({ allowed: videoIds, recheckAfter: Math.floor(clock.now() / 1000) + 7 * 24 * 3600 }),
    fetch: server.fetch,
    line,
    freeBytes: async () => 10_000_000_000,
    now: clock.now,
    random: () => 0,
    setTimer: clock.setTimer,
    reportProblem: (error) => problems.push(error),
    ...changes,
  }
}

async function openDownloads(changes: Partial<DownloadManagerPorts> = {}): Promise<DownloadManager> {
  const opened = await DownloadManager.open(ports(changes))
  if (!opened) throw new Error('The browser of the tests has no caches.')
  return opened
}

const video = { videoId: 12, title: 'Two riggers', durationSeconds: 61, thumb: null }

/** Resolves with the video once it satisfies the condition. */
function until(from: DownloadManager, isSo: (view: VideoView | null) => boolean): Promise<VideoView | null> {
  return new Promise((resolve) => {
    const look = () => {
      const view = from.find(video.videoId)
      if (!isSo(view)) return
      stop()
      resolve(view)
    }
    const stop = from.videos.subscribe(look)
    look()
  })
}
const isSaved = (view: VideoView | null) => view?.state.kind === 'saved'

async function serve(path: string, range: string | null = null): Promise<Response> {
  return serveSaved(store, await openVideoCache(store.memberId), { videoId: video.videoId, path, range }, clock.now())
}

beforeEach(async () => {
  store = await openStoreForTest()
  clock = createPretendClock()
  server = createMediaServer(clock.now)
  line = createObservable<LineState>('open')
  problems = []
  downloads = await openDownloads()
})

afterEach(async () => {
  downloads.close()
  await removeStore(store)
  expect(problems).toEqual([])
})

describe('saving a video for offline', () => {
  it('shows the size first', async () => {
    expect(await downloads.plan(video.videoId)).toEqual({ totalBytes: videoBytes + master.length + playlist.length, hasRoom: true })
  })

  it('saves every byte and plays it without the server, whole and in ranges', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    const whole = new Uint8Array(await (await serve('240p/1.m4s')).arrayBuffer())
    expect(whole).toHaveLength(videoBytes)
    // Compared by hand, because the matcher takes seconds for 16 MB.
    expect(whole.findIndex((byte, index) => byte !== videoContent[index])).toBe(-1)
    const across = await serve('240p/1.m4s', `bytes=${partBytes - 10}-${partBytes + 9}`)
    expect(across.status).toBe(206)
    expect(across.headers.get('content-range')).toBe(`bytes ${partBytes - 10}-${partBytes + 9}/${videoBytes}`)
    expect(new Uint8Array(await across.arrayBuffer())).toEqual(videoContent.slice(partBytes - 10, partBytes + 10))
    expect((await serve('240p/1.m4s', `bytes=${videoBytes}-`)).status).toBe(416)
  })

  it('offers the player only the rendition that is on the device', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    const text = await (await serve('master.m3u8')).text()
    expect(text).toContain('240p/index.m3u8')
    expect(text).not.toContain('1080p')
  })

  it('no part of a video plays before the video is complete', async () => {
    server.state.cutAfter = 3
    await downloads.save(video)
    await until(downloads, (view) => view !== null && view.savedBytes > 0)
    expect((await serve('240p/index.m3u8')).status).toBe(404)
  })

  it('continues after a lost connection and sends no byte twice', async () => {
    server.state.cutAfter = 4
    await downloads.save(video)
    await until(downloads, (view) => view !== null && view.savedBytes >= partBytes)
    await until(downloads, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.cutAfter = Number.POSITIVE_INFINITY
    clock.advance(10_000)
    const saved = await until(downloads, isSaved)
    expect(server.state.sentBytes).toBe(saved?.totalBytes)
  })

  it.each([200, 401, 403, 404])('waits while a gateway answers with its own page (%i), and then continues', async (status) => {
    let isInHotel = true
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<h1>Sign in to our Wi-Fi</h1>', { status }))
    onTestFinished(() => void vi.restoreAllMocks())
    downloads.close()
    downloads = await openDownloads({
      fetch: (address, options) => (isInHotel ? getOwnFile(address, { ...options, isRepeated: false }) : server.fetch(address, options)),
    })
    await downloads.save(video)
    await until(downloads, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    isInHotel = false
    clock.advance(10_000)
    await until(downloads, isSaved)
  })

  it('gives up on a stalled connection and retries automatically', async () => {
    let isStanding = true
    const standStill: DownloadManagerPorts['fetch'] = async (address, options) => {
      if (!isStanding || !options.headers['range']) return server.fetch(address, options)
      // Accepts the request, sends a little, and then stalls.
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(new Uint8Array(10))
          options.signal.addEventListener('abort', () => stream.error(options.signal.reason))
        },
      })
      return new Response(body, { status: 206 })
    }
    downloads.close()
    downloads = await openDownloads({ fetch: standStill })
    await downloads.save(video)
    await until(downloads, (view) => view !== null && view.savedBytes === master.length + playlist.length)
    await vi.waitFor(() => {
      clock.advance(31_000)
      expect(downloads.find(video.videoId)?.state).toEqual({ kind: 'waiting', reason: 'broken' })
    })
    isStanding = false
    clock.advance(10_000)
    await until(downloads, isSaved)
  })

  it('continues after the app was closed halfway', async () => {
    server.state.cutAfter = 4
    await downloads.save(video)
    await until(downloads, (view) => view !== null && view.savedBytes >= partBytes)
    downloads.close()
    server.state.cutAfter = Number.POSITIVE_INFINITY
    downloads = await openDownloads()
    const saved = await until(downloads, isSaved)
    // The part in flight when the app closed is sent again: at most one part.
    expect(server.state.sentBytes).toBeLessThanOrEqual((saved?.totalBytes ?? 0) + partBytes)
  })

  it('saves a video although the clock of the device is a year ahead', async () => {
    server.state.grantSeconds = -365 * 86_400
    await downloads.save(video)
    await until(downloads, isSaved)
  })

  it('requests a new grant when the old one expires during the download', async () => {
    let isFirst = true
    const fetchThenExpire: DownloadManagerPorts['fetch'] = async (address, options) => {
      const answer = await server.fetch(address, options)
      if (isFirst && options.headers['range']?.startsWith('bytes=0-')) {
        isFirst = false
        clock.advance(290_000)
      }
      return answer
    }
    downloads.close()
    downloads = await openDownloads({ fetch: fetchThenExpire })
    await downloads.save(video)
    await until(downloads, isSaved)
    expect(server.state.grant).toBe(2)
  })

  it('pauses, also from another tab, and resumes on request', async () => {
    line.set('offline')
    await downloads.save(video)
    const otherTab = await openDownloads()
    await otherTab.pause(video.videoId)
    await until(downloads, (view) => view?.state.kind === 'paused')
    line.set('open')
    await downloads.resume(video.videoId)
    await until(otherTab, isSaved)
    otherTab.close()
    const total = videoBytes + master.length + playlist.length
    expect(server.state.sentBytes).toBe(total)
  })

  it('a video that is not ready is reported as such, and a later attempt lets the server choose the rendition again', async () => {
    const asked: Array<string | null> = []
    downloads.close()
    downloads = await openDownloads({
      requestSave: (videoId, renditionName) => {
        asked.push(renditionName)
        return server.plan(videoId)
      },
    })
    server.state.cutAfter = 4
    await downloads.save(video)
    await until(downloads, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.refusal = 'video_unavailable'
    clock.advance(10_000)
    await until(downloads, (view) => view?.failure === 'unavailable')
    server.state.refusal = null
    server.state.cutAfter = Number.POSITIVE_INFINITY
    await downloads.resume(video.videoId)
    await until(downloads, isSaved)
    expect(asked).toEqual([null, '240p', null])
  })

  it('waits for Wi-Fi when the member wants that', async () => {
    line.set('wifi')
    await downloads.save(video)
    const waiting = await until(downloads, (view) => view !== null)
    expect(waiting?.state).toEqual({ kind: 'waiting', reason: 'wifi' })
    expect(server.state.requests).toBe(0)
  })

  it('reports that there is no room before a byte is fetched', async () => {
    downloads.close()
    downloads = await openDownloads({ freeBytes: async () => 1_000_000 })
    expect((await downloads.plan(video.videoId)).hasRoom).toBe(false)
    await downloads.save(video)
    const failed = await until(downloads, (view) => view?.state.kind === 'failed')
    expect(failed?.failure).toBe('no-room')
    expect(server.state.requests).toBe(0)
  })
})

describe('access to a saved video', () => {
  const gone = (view: VideoView | null) => view === null
  const bytesLeft = async () => (await openVideoCache(store.memberId)).videoIds()

  it('ends with the deletion of all its bytes when the owner withdraws the permission', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    downloads.close()
    downloads = await openDownloads({ recheck: async () => ({ allowed: [], recheckAfter: Math.floor(clock.now() / 1000) }) })
    expect(await downloads.recheckAccess()).toEqual([video.videoId])
    await until(downloads, gone)
    expect(await bytesLeft()).toEqual(new Set())
    expect((await serve('240p/1.m4s')).status).toBe(404)
  })

  it('ends during the download as well, and the video is removed', async () => {
    server.state.cutAfter = 4
    await downloads.save(video)
    await until(downloads, (view) => view !== null && view.savedBytes >= partBytes)
    await until(downloads, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.refusal = 'download_not_allowed'
    clock.advance(10_000)
    await until(downloads, gone)
    expect(await bytesLeft()).toEqual(new Set())
  })

  it('stops when it could not be confirmed for too long, and returns once it is confirmed', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    clock.advance(7 * 24 * 3600_000 + recheckGraceMs + 1000)
    expect((await serve('240p/1.m4s')).status).toBe(410)
    await downloads.recheckAccess()
    expect((await serve('240p/1.m4s')).status).toBe(200)
  })

  it('is checked at every start, but not for members without videos', async () => {
    const asked: number[][] = []
    const recheck = async (videoIds: number[]) => {
      asked.push(videoIds)
      return { allowed: videoIds, recheckAfter: Math.floor(clock.now() / 1000) + 7 * 24 * 3600 }
    }
    downloads.close()
    downloads = await openDownloads({ recheck })
    await downloads.save(video)
    await until(downloads, isSaved)
    expect(asked).toEqual([])
    downloads.close()
    downloads = await openDownloads({ recheck })
    await expect.poll(() => asked).toEqual([[video.videoId]])
  })

  it('a file evicted by the browser is fetched again', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    await (await openVideoCache(store.memberId)).removeFile(video.videoId, '240p/1.m4s')
    expect((await serve('240p/1.m4s')).status).toBe(404)
    downloads.close()
    downloads = await openDownloads()
    await until(downloads, isSaved)
    expect((await serve('240p/1.m4s')).status).toBe(200)
  })

  it('removing a video frees its bytes', async () => {
    await downloads.save(video)
    await until(downloads, isSaved)
    await downloads.remove(video.videoId)
    expect(downloads.find(video.videoId)).toBeNull()
    expect(await bytesLeft()).toEqual(new Set())
  })
})
