import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { listEncoding } from '#contract/encoding.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { encodingJobHandlers } from './jobs.ts'
import { enqueueStripping, stripOldOriginals } from './strip-old-originals.ts'

const run = promisify(execFile)
const place = '+45.7640+004.8357/'
const camera = 'Canary camera'
const never = new AbortController().signal
let clips: ClipFolder
let phone: string

beforeAll(async () => {
  clips = await openClipFolder()
  const tags = [
    '-metadata',
    `location=${place}`,
    '-metadata',
    `com.apple.quicktime.location.ISO6709=${place}`,
    '-metadata',
    `make=${camera}`,
  ]
  phone = await clips.make('phone.mov', { more: [...tags, '-movflags', 'use_metadata_tags'] })
})
afterAll(() => clips[Symbol.asyncDispose]())

/** Videos as they were before originals were stripped: ready, with the uploaded file. */
async function receiveOld(server: MediaServer, file = phone, state: 'done' | 'failed' = 'done', ownerId?: number) {
  const status = state === 'done' ? 'ready' : 'failed'
  const { id } = await server.receive(file, { status, ...(ownerId === undefined ? {} : { ownerId }) })
  await server.db.update(encodingJobs).set({ state }).where(eq(encodingJobs.videoId, id))
  return id
}
const bytesOf = async ({ storage }: MediaServer, videoId: number) => {
  const body = await storage.read(`originals/${videoId}/test`)
  return body && buffer(body)
}
const leaks = (bytes: Buffer | null) => [place, camera].filter((text) => bytes?.includes(text))
const statesOf = async ({ db }: MediaServer) =>
  (await db.select({ state: encodingJobs.originalState }).from(encodingJobs).orderBy(asc(encodingJobs.videoId))).map(({ state }) => state)
const packets = async (file: string) =>
  (await run('ffmpeg', ['-v', 'error', '-i', file, '-map', '0:V', '-map', '0:a', '-c', 'copy', '-f', 'streamhash', '-'])).stdout
/** Allows this many originals in one run. */
const atMost = (total: number) => () => total-- > 0

describe('[S-08] originals from before they were stripped', () => {
  it('lose location and camera, keep every packet, and their rows state when', async () => {
    await using server = await createMediaServer()
    const ids = [await receiveOld(server), await receiveOld(server, phone, 'failed')]
    for (const id of ids) expect(leaks(await bytesOf(server, id))).toEqual([place, camera])
    await stripOldOriginals(server.services, never)
    for (const id of ids) {
      expect(leaks(await bytesOf(server, id))).toEqual([])
      const staged = await server.storage.stage(`originals/${id}/test`)
      expect(await packets(staged.path)).toBe(await packets(phone))
    }
    const rows = await server.db.select().from(encodingJobs)
    expect(rows.map(({ originalState, originalAt }) => [originalState, originalAt])).toEqual(ids.map(() => ['stripped', expect.any(Date)]))
  })

  it('are stripped a few at a time: the next run continues where the last one stopped, and a further one changes nothing', async () => {
    await using server = await createMediaServer()
    const [first = 0, second = 0, third = 0] = [await receiveOld(server), await receiveOld(server), await receiveOld(server)]
    await stripOldOriginals(server.services, never, atMost(2))
    expect(await statesOf(server)).toEqual(['stripped', 'stripped', null])
    const done = await bytesOf(server, first)
    await stripOldOriginals(server.services, never, atMost(1))
    expect(await statesOf(server)).toEqual(['stripped', 'stripped', 'stripped'])
    await stripOldOriginals(server.services, never)
    for (const id of [first, second, third]) expect((await bytesOf(server, id))?.equals(done ?? Buffer.of())).toBe(true)
  })

  it('are stripped again, with the same result, if a run died between the file and its row', async () => {
    await using server = await createMediaServer()
    const id = await receiveOld(server)
    await stripOldOriginals(server.services, never)
    const once = await bytesOf(server, id)
    await server.db.update(encodingJobs).set({ originalState: null })
    await stripOldOriginals(server.services, never)
    expect((await bytesOf(server, id))?.equals(once ?? Buffer.of())).toBe(true)
    expect(await statesOf(server)).toEqual(['stripped'])
  })

  it('stay unchanged when the process stops, and are resumed by the next', async () => {
    await using server = await createMediaServer()
    const id = await receiveOld(server)
    const stopping = new AbortController()
    stopping.abort(new Error('The process is stopping.'))
    await expect(stripOldOriginals(server.services, stopping.signal)).rejects.toThrow('The process is stopping.')
    expect(await statesOf(server)).toEqual([null])
    expect((await bytesOf(server, id))?.equals(await readFile(phone))).toBe(true)
  })

  it('stay deleted if their video was deleted, and unchanged if they are not videos', async () => {
    await using server = await createMediaServer()
    const nonsense = path.join(clips.path, 'nonsense.mp4')
    await writeFile(nonsense, `#EXTM3U ${camera}`.repeat(10))
    const [deleted, text, lost] = [await receiveOld(server), await receiveOld(server, nonsense, 'failed'), await receiveOld(server)]
    await server.db.update(videos).set({ deletedAt: server.clock.now() }).where(eq(videos.id, deleted))
    await server.storage.delete(`originals/${lost}/test`)
    await stripOldOriginals(server.services, never)
    expect(await statesOf(server)).toEqual(['removed', 'unreadable', 'removed'])
    expect([await bytesOf(server, deleted), (await bytesOf(server, text))?.length]).toEqual([null, (await readFile(nonsense)).length])
  })

  it('that cannot be copied are listed again for their owner, who is told that they are kept', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    const nonsense = path.join(clips.path, 'unknown.mp4')
    await writeFile(nonsense, Buffer.concat([Buffer.from('0000001066747970', 'hex'), Buffer.alloc(200)]))
    const id = await receiveOld(server, nonsense, 'done', owner.memberId)
    await server.db.update(encodingJobs).set({ dismissedAt: server.clock.now() })
    const listed = async () => (await server.call(listEncoding, {}, { as: owner })).data.jobs
    expect(await listed()).toEqual([])
    await stripOldOriginals(server.services, never)
    const others = { as: await server.asMember() }
    expect(await listed()).toMatchObject([{ videoId: id, state: 'done', hasMetadata: true }])
    expect((await server.call(listEncoding, {}, others)).data.jobs).toEqual([])
    expect((await bytesOf(server, id))?.equals(await readFile(nonsense))).toBe(true)
  })

  it('wait while the disk has no space for the copy', async () => {
    await using server = await createMediaServer()
    await receiveOld(server)
    vi.spyOn(server.storage, 'freeBytes').mockResolvedValue(1000)
    await stripOldOriginals(server.services, never)
    expect(await statesOf(server)).toEqual([null])
  })

  it('are enqueued every minute while there are any, and not after that', async () => {
    await using server = await createMediaServer()
    await receiveOld(server)
    const waiting = await server.receive(phone)
    const asked = () => server.jobs.payloadsOf('strip-originals').length
    await enqueueStripping(server.services)
    expect(asked()).toBe(1)
    await encodingJobHandlers['strip-originals']?.(server.services, {}, never)
    await enqueueStripping(server.services)
    expect(asked()).toBe(1)
    expect(leaks(await bytesOf(server, waiting.id)), 'one that waits for its encoder is not touched').toEqual([place, camera])
  })
})
