import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { content } from './compose.ts'
import { createServices, type ProcessServices } from './create-services.ts'
import { readConfig } from './config/config.ts'
import { encodingJobs } from './db/tables/encoding.ts'
import { videoRenditions, videos } from './db/tables/videos.ts'
import { enqueueEncoding, watchEncoders } from './domains/encoding/index.ts'
import { placeStoreMark } from './start/store-mark.ts'
import { createTestDatabase, insertVideo, type TestDatabase } from './testing/index.ts'
import { testSecretsKey } from './testing/test-secrets-key.ts'
import { openClipFolder, type ClipFolder } from './testing/make-clip.ts'

let clips: ClipFolder
let clip = ''
let folder = ''
let database: TestDatabase
let process_: ProcessServices
let env: Record<string, string>
const children: ChildProcess[] = []

beforeAll(async () => {
  clips = await openClipFolder()
  // Slow enough to be killed in the middle.
  clip = await clips.make('video.mp4', { seconds: 16, width: 854, height: 480, rate: '24' })
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-worker-'))
  database = await createTestDatabase()
  env = {
    NODE_ENV: 'test',
    ROPEWALK_DATA: folder,
    DATABASE_URL: database.url,
    ROPEWALK_DEMO: 'off',
    LOG_LEVEL: 'silent',
    SECRETS_KEY: testSecretsKey,
  }
  process_ = await createServices({
    config: readConfig(env),
    databaseUrl: database.url,
    name: 'test',
    isWorker: false,
    poolSize: 4,
    content,
  })
  // As the server does; encoders wait for it.
  await placeStoreMark(process_.services)
})
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await end(child, 'SIGKILL')
})
afterAll(async () => {
  await process_.close()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  await clips[Symbol.asyncDispose]()
})

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
  return child.exitCode
}
async function receive(): Promise<number> {
  const { db, storage } = process_.services
  const video = await insertVideo(db, { status: 'pending', isPlayable: false, mediaKey: null, posterVersion: 0 })
  const copy = path.join(folder, `original-${video.id}`)
  await copyFile(clip, copy)
  await storage.putFile(`originals/${video.id}/test`, copy)
  await db.insert(encodingJobs).values({ videoId: video.id, memberId: video.ownerId, sourceKey: `originals/${video.id}/test` })
  await enqueueEncoding(process_.services, video.id)
  return video.id
}
const jobOf = async (id: number) => (await process_.services.db.select().from(encodingJobs).where(eq(encodingJobs.videoId, id)))[0]
const videoOf = async (id: number) => (await process_.services.db.select().from(videos).where(eq(videos.id, id)))[0]
const completeOf = async (id: number) =>
  (await process_.services.db.select().from(videoRenditions).where(eq(videoRenditions.videoId, id))).filter(({ isComplete }) => isComplete)
/** The first rendition is finished, the next one is in progress. */
const untilHalfDone = (id: number) => expect.poll(async () => (await completeOf(id)).length, { timeout: limits.work, interval: 50 }).toBe(1)

describe('an encoder process', () => {
  it('that is killed loses nothing: the video continues with the finished renditions and ends ready', async () => {
    const { services } = process_
    const first = startWorker()
    const id = await receive()
    await untilHalfDone(id)
    await end(first, 'SIGKILL')
    expect(await jobOf(id)).toMatchObject({ state: 'running' })
    const [finished] = await completeOf(id)
    // Half a minute of silence, without waiting for it.
    await watchEncoders({ ...services, now: () => new Date(Date.now() + 31_000) })
    expect(await jobOf(id)).toMatchObject({ state: 'stalled' })
    expect(await videoOf(id)).toMatchObject({ status: 'encoding', isPlayable: true })
    startWorker()
    await expect.poll(async () => (await videoOf(id))?.status, { timeout: limits.work, interval: 200 }).toBe('ready')
    expect(await jobOf(id)).toMatchObject({ state: 'done', attempts: 2 })
    expect((await completeOf(id)).find(({ name }) => name === finished?.name)).toEqual(finished)
    expect(await completeOf(id)).toHaveLength(2)
  })

  it('that is asked to stop hands its video back within seconds, and the next one finishes it', async () => {
    const first = startWorker()
    const id = await receive()
    await untilHalfDone(id)
    expect(await end(first, 'SIGTERM')).toBe(0)
    // It stops at once instead of finishing the video first.
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    startWorker()
    await expect.poll(async () => (await videoOf(id))?.status, { timeout: limits.work, interval: 200 }).toBe('ready')
  })

  it('with another store than the server’s refuses before it takes a job', async () => {
    const id = await receive()
    const elsewhere = await mkdtemp(path.join(tmpdir(), 'ropewalk-elsewhere-'))
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
      env: { PATH: process.env['PATH'] ?? '', ...env, ROPEWALK_DATA: elsewhere },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    expect([code, said]).toEqual([2, expect.stringContaining('does not hold the files of this database')])
    expect(await jobOf(id)).toMatchObject({ state: 'waiting', attempts: 0 })
  })

  it('without a database reports what is missing and is not started again', async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'worker.ts')], {
      env: { PATH: process.env['PATH'] ?? '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    children.push(child)
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    const [code] = (await once(child, 'exit')) as [number]
    expect(code).toBe(2)
    expect(said).toContain('DATABASE_URL')
  })
})
