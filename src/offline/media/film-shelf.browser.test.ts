import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ErrorCode } from '#contract/errors/error-codes.ts'
import { CallError } from '#src/http/call-error.ts'
import type { SavePlan } from '#contract/playback.ts'
import { createObservable } from '#src/lib/observable.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { createPretendClock, type PretendClock } from '../testing/pretend-clock.ts'
import { openFilmCache } from './film-cache.ts'
import { FilmShelf, type ShelfPorts } from './film-shelf.ts'
import type { FilmView, LineState } from './film-view.ts'
import { partBytes, recheckGraceMs } from './saved-film.ts'
import { parseRange, serveSaved } from './serve-saved.ts'

const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=9\n240p/index.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=99\n1080p/index.m3u8\n'
const playlist = '#EXTM3U\n#EXTINF:4,\n1.m4s\n'
/** More than two parts, so that a cut leaves a half-saved file. */
const filmBytes = 2 * partBytes + 1000
const filmContent = new Uint8Array(filmBytes).map((_, index) => index % 251)

let store: DeviceStore
let clock: PretendClock
let server: ReturnType<typeof createMediaServer>
let line: ReturnType<typeof createObservable<LineState>>
let shelf: FilmShelf
let problems: unknown[]

/** Serves one film below a grant, counts the bytes it sent, fails when told. */
function createMediaServer(now: () => number) {
  const contents: Record<string, Uint8Array<ArrayBuffer>> = {
    'master.m3u8': new TextEncoder().encode(master),
    '240p/index.m3u8': new TextEncoder().encode(playlist),
    '240p/1.m4s': filmContent,
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
        rendition: { name: '240p', width: 426, height: 240, bitsPerSecond: 400_000, sizeBytes: filmBytes, isComplete: true },
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

function ports(changes: Partial<ShelfPorts> = {}): ShelfPorts {
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

async function openShelf(changes: Partial<ShelfPorts> = {}): Promise<FilmShelf> {
  const opened = await FilmShelf.open(ports(changes))
  if (!opened) throw new Error('The browser of the tests has no caches.')
  return opened
}

const film = { videoId: 12, title: 'Two riggers', durationSeconds: 61, thumb: null }

/** Resolves with the film once it is as asked for. */
function until(from: FilmShelf, isSo: (view: FilmView | null) => boolean): Promise<FilmView | null> {
  return new Promise((resolve) => {
    const look = () => {
      const view = from.find(film.videoId)
      if (!isSo(view)) return
      stop()
      resolve(view)
    }
    const stop = from.films.subscribe(look)
    look()
  })
}
const isSaved = (view: FilmView | null) => view?.state.kind === 'saved'

async function serve(path: string, range: string | null = null): Promise<Response> {
  return serveSaved(store, await openFilmCache(store.memberId), { videoId: film.videoId, path, range }, clock.now())
}

beforeEach(async () => {
  store = await openStoreForTest()
  clock = createPretendClock()
  server = createMediaServer(clock.now)
  line = createObservable<LineState>('open')
  problems = []
  shelf = await openShelf()
})

afterEach(async () => {
  shelf.close()
  await removeStore(store)
  expect(problems).toEqual([])
})

describe('saving a film for offline', () => {
  it('says the size first', async () => {
    expect(await shelf.plan(film.videoId)).toEqual({ totalBytes: filmBytes + master.length + playlist.length, hasRoom: true })
  })

  it('saves every byte and plays it without the server, whole and in ranges', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    const whole = new Uint8Array(await (await serve('240p/1.m4s')).arrayBuffer())
    expect(whole).toHaveLength(filmBytes)
    // Compared by hand: the matcher takes seconds for 16 MB.
    expect(whole.findIndex((byte, index) => byte !== filmContent[index])).toBe(-1)
    const across = await serve('240p/1.m4s', `bytes=${partBytes - 10}-${partBytes + 9}`)
    expect(across.status).toBe(206)
    expect(across.headers.get('content-range')).toBe(`bytes ${partBytes - 10}-${partBytes + 9}/${filmBytes}`)
    expect(new Uint8Array(await across.arrayBuffer())).toEqual(filmContent.slice(partBytes - 10, partBytes + 10))
    expect((await serve('240p/1.m4s', `bytes=${filmBytes}-`)).status).toBe(416)
  })

  it('offers the player only the rendition that is on the device', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    const text = await (await serve('master.m3u8')).text()
    expect(text).toContain('240p/index.m3u8')
    expect(text).not.toContain('1080p')
  })

  it('nothing of a film plays before it is whole', async () => {
    server.state.cutAfter = 3
    await shelf.save(film)
    await until(shelf, (view) => view !== null && view.savedBytes > 0)
    expect((await serve('240p/index.m3u8')).status).toBe(404)
  })

  it('goes on after a lost line and sends no byte twice', async () => {
    server.state.cutAfter = 4
    await shelf.save(film)
    await until(shelf, (view) => view !== null && view.savedBytes >= partBytes)
    await until(shelf, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.cutAfter = Number.POSITIVE_INFINITY
    clock.advance(10_000)
    const saved = await until(shelf, isSaved)
    expect(server.state.sentBytes).toBe(saved?.totalBytes)
  })

  it('gives up on a line that stands still and goes on by itself', async () => {
    let isStanding = true
    const standStill: ShelfPorts['fetch'] = async (address, options) => {
      if (!isStanding || !options.headers['range']) return server.fetch(address, options)
      // Accepts, sends a little, and then nothing more.
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(new Uint8Array(10))
          options.signal.addEventListener('abort', () => stream.error(options.signal.reason))
        },
      })
      return new Response(body, { status: 206 })
    }
    shelf.close()
    shelf = await openShelf({ fetch: standStill })
    await shelf.save(film)
    await until(shelf, (view) => view !== null && view.savedBytes === master.length + playlist.length)
    await vi.waitFor(() => {
      clock.advance(31_000)
      expect(shelf.find(film.videoId)?.state).toEqual({ kind: 'waiting', reason: 'broken' })
    })
    isStanding = false
    clock.advance(10_000)
    await until(shelf, isSaved)
  })

  it('goes on after the app was closed in the middle', async () => {
    server.state.cutAfter = 4
    await shelf.save(film)
    await until(shelf, (view) => view !== null && view.savedBytes >= partBytes)
    shelf.close()
    server.state.cutAfter = Number.POSITIVE_INFINITY
    shelf = await openShelf()
    const saved = await until(shelf, isSaved)
    // What was on its way when the app closed comes again: at most one part.
    expect(server.state.sentBytes).toBeLessThanOrEqual((saved?.totalBytes ?? 0) + partBytes)
  })

  it('asks for a new grant when the old one ends on the way', async () => {
    let isFirst = true
    const fetchThenExpire: ShelfPorts['fetch'] = async (address, options) => {
      const answer = await server.fetch(address, options)
      if (isFirst && options.headers['range']?.startsWith('bytes=0-')) {
        isFirst = false
        clock.advance(290_000)
      }
      return answer
    }
    shelf.close()
    shelf = await openShelf({ fetch: fetchThenExpire })
    await shelf.save(film)
    await until(shelf, isSaved)
    expect(server.state.grant).toBe(2)
  })

  it('pauses, also from another tab, and goes on when told', async () => {
    line.set('offline')
    await shelf.save(film)
    const otherTab = await openShelf()
    await otherTab.pause(film.videoId)
    await until(shelf, (view) => view?.state.kind === 'paused')
    line.set('open')
    await shelf.resume(film.videoId)
    await until(otherTab, isSaved)
    otherTab.close()
    const total = filmBytes + master.length + playlist.length
    expect(server.state.sentBytes).toBe(total)
  })

  it('a film that is not ready says so, and a later try lets the server choose the rendition anew', async () => {
    const asked: Array<string | null> = []
    shelf.close()
    shelf = await openShelf({
      requestSave: (videoId, renditionName) => {
        asked.push(renditionName)
        return server.plan(videoId)
      },
    })
    server.state.cutAfter = 4
    await shelf.save(film)
    await until(shelf, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.refusal = 'video_unavailable'
    clock.advance(10_000)
    await until(shelf, (view) => view?.failure === 'unavailable')
    server.state.refusal = null
    server.state.cutAfter = Number.POSITIVE_INFINITY
    await shelf.resume(film.videoId)
    await until(shelf, isSaved)
    expect(asked).toEqual([null, '240p', null])
  })

  it('waits for Wi-Fi when the member wants that', async () => {
    line.set('wifi')
    await shelf.save(film)
    const waiting = await until(shelf, (view) => view !== null)
    expect(waiting?.state).toEqual({ kind: 'waiting', reason: 'wifi' })
    expect(server.state.requests).toBe(0)
  })

  it('says that there is no room before a byte is fetched', async () => {
    shelf.close()
    shelf = await openShelf({ freeBytes: async () => 1_000_000 })
    expect((await shelf.plan(film.videoId)).hasRoom).toBe(false)
    await shelf.save(film)
    const failed = await until(shelf, (view) => view?.state.kind === 'failed')
    expect(failed?.failure).toBe('no-room')
    expect(server.state.requests).toBe(0)
  })
})

describe('access to a saved film', () => {
  const gone = (view: FilmView | null) => view === null
  const bytesLeft = async () => (await openFilmCache(store.memberId)).videoIds()

  it('goes with all its bytes when the owner takes the permission back', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    shelf.close()
    shelf = await openShelf({ recheck: async () => ({ allowed: [], recheckAfter: Math.floor(clock.now() / 1000) }) })
    expect(await shelf.recheckAccess()).toEqual([film.videoId])
    await until(shelf, gone)
    expect(await bytesLeft()).toEqual(new Set())
    expect((await serve('240p/1.m4s')).status).toBe(404)
  })

  it('goes when access ends in the middle of saving', async () => {
    server.state.cutAfter = 4
    await shelf.save(film)
    await until(shelf, (view) => view !== null && view.savedBytes >= partBytes)
    await until(shelf, (view) => view?.state.kind === 'waiting' && view.state.reason === 'broken')
    server.state.refusal = 'download_not_allowed'
    clock.advance(10_000)
    await until(shelf, gone)
    expect(await bytesLeft()).toEqual(new Set())
  })

  it('stops playing when access could not be confirmed for too long, and plays again once it is', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    clock.advance(7 * 24 * 3600_000 + recheckGraceMs + 1000)
    expect((await serve('240p/1.m4s')).status).toBe(410)
    await shelf.recheckAccess()
    expect((await serve('240p/1.m4s')).status).toBe(200)
  })

  it('is asked for at every start, and by nobody who has no films', async () => {
    const asked: number[][] = []
    const recheck = async (videoIds: number[]) => {
      asked.push(videoIds)
      return { allowed: videoIds, recheckAfter: Math.floor(clock.now() / 1000) + 7 * 24 * 3600 }
    }
    shelf.close()
    shelf = await openShelf({ recheck })
    await shelf.save(film)
    await until(shelf, isSaved)
    expect(asked).toEqual([])
    shelf.close()
    shelf = await openShelf({ recheck })
    await expect.poll(() => asked).toEqual([[film.videoId]])
  })

  it('a file the browser threw away is fetched again', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    await (await openFilmCache(store.memberId)).removeFile(film.videoId, '240p/1.m4s')
    expect((await serve('240p/1.m4s')).status).toBe(404)
    shelf.close()
    shelf = await openShelf()
    await until(shelf, isSaved)
    expect((await serve('240p/1.m4s')).status).toBe(200)
  })

  it('removing a film frees its bytes', async () => {
    await shelf.save(film)
    await until(shelf, isSaved)
    await shelf.remove(film.videoId)
    expect(shelf.find(film.videoId)).toBeNull()
    expect(await bytesLeft()).toEqual(new Set())
  })
})
