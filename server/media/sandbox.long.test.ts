import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { makeClip } from '../testing/make-clip.ts'
import { ladderFor } from './ladder.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { packageRendition } from './package-hls.ts'
import { probe } from './probe.ts'
import { runFfmpeg, runFfprobe, type RunLimits } from './run-ffmpeg.ts'
import { findSandbox, sandboxKinds } from './sandbox.ts'

const execFileAsync = promisify(execFile)
const runLimits: RunLimits = { wallSeconds: limits.work / 1000, cpuSeconds: limits.work / 1000, memoryBytes: 2 ** 32, fileBytes: 2 ** 28 }
let found: MediaTools
let root = ''
let outside = ''
let work = ''
let hits = 0
let address = ''
const canary = createServer((socket) => {
  hits += 1
  socket.destroy()
})

beforeAll(async () => {
  found = await findMediaTools({})
  root = await mkdtemp(path.join(tmpdir(), 'ropewalk-sandbox-'))
  outside = await makeClip(path.join(root, 'other-member.mp4'))
  await new Promise<void>((resolve) => void canary.listen(0, '127.0.0.1', resolve))
  const bound = canary.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/`
})
afterAll(async () => {
  canary.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  hits = 0
  work = path.join(root, 'work')
  await rm(work, { recursive: true, force: true })
  await mkdir(work)
})

/** Attempts that a compromised decoder could make. These arguments contain none of our whitelists. */
const attempts = () => ({
  'the file itself': ['-i', `file:${outside}`],
  'a list of files': ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file,concat', '-i', `file:${path.join(work, 'list.txt')}`],
  'the concat protocol': ['-i', `concat:${outside}|${outside}`],
  'a playlist': ['-allowed_extensions', 'ALL', '-protocol_whitelist', 'file', '-i', `file:${path.join(work, 'list.m3u8')}`],
  'a second input': ['-i', `file:${path.join(work, 'own.mp4')}`, '-f', 'ffmetadata', '-i', `file:${path.join(root, 'secret.txt')}`],
})

async function prepare(): Promise<void> {
  await makeClip(path.join(work, 'own.mp4'))
  await writeFile(path.join(root, 'secret.txt'), ';FFMETADATA1\ntitle=secret\n')
  await writeFile(path.join(work, 'list.txt'), `file '${outside}'\n`)
  await writeFile(path.join(work, 'list.m3u8'), `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:1,\n${outside}\n#EXT-X-ENDLIST\n`)
}

async function outcomes(tools: MediaTools): Promise<Record<string, string>> {
  await prepare()
  const results: Record<string, string> = {}
  for (const [name, input] of Object.entries(attempts())) {
    const taken = path.join(work, 'taken.mkv')
    results[name] = await runFfmpeg([...input, '-c', 'copy', '-f', 'matroska', `file:${taken}`], {
      tools,
      limits: runLimits,
      files: { reads: [], folder: work },
    }).then(
      () => 'read',
      (error: { reason?: string }) => error.reason ?? String(error),
    )
    await rm(taken, { force: true })
  }
  return results
}

describe.each(sandboxKinds)('ffmpeg inside %s', (kind) => {
  async function inside(skip: (condition: boolean, note: string) => void): Promise<MediaTools> {
    const sandbox = await findSandbox([found.ffmpeg, found.ffprobe], [kind])
    skip(sandbox === null, 'This machine has none of this kind.')
    return { ...found, sandbox }
  }

  it('[S-12] reads no file but its own, whatever it tries', async ({ skip }) => {
    const tools = await inside(skip)
    expect(await outcomes(tools)).toEqual(Object.fromEntries(Object.keys(attempts()).map((name) => [name, 'exit'])))
  })

  it('[S-12] reaches no network', async ({ skip }) => {
    const tools = await inside(skip)
    await runFfprobe(['-i', address], { tools, limits: runLimits, files: { reads: [], folder: null } }).catch(() => undefined)
    expect(hits).toBe(0)
  })

  it('[S-12] writes only into its folder, and never over what it reads', async ({ skip }) => {
    const tools = await inside(skip)
    const own = await makeClip(path.join(work, 'own.mp4'))
    const before = await readFile(own)
    const write = (target: string) =>
      runFfmpeg(['-i', `file:${outside}`, '-c', 'copy', '-f', 'matroska', `file:${target}`], {
        tools,
        limits: runLimits,
        files: { reads: [outside, own], folder: work },
      }).then(
        () => 'written',
        () => 'refused',
      )
    expect(await write(path.join(work, 'result.mkv'))).toBe('written')
    expect(await write(path.join(root, 'result.mkv'))).toBe('refused')
    expect(await write(own)).toBe('refused')
    expect(await readdir(work)).toEqual(['own.mp4', 'result.mkv'])
    expect((await readFile(own)).equals(before)).toBe(true)
  })

  it('[S-13] is killed at its limits, and reports which one', async ({ skip }) => {
    const tools = await inside(skip)
    const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=60', '-c:v', 'libx264', '-threads', '1', '-f', 'null', '-']
    const reasonOf = (tighter: Partial<RunLimits>) =>
      runFfmpeg(endless, { tools, limits: { ...runLimits, ...tighter }, files: { reads: [], folder: null } }).catch(
        (error: { reason: string }) => error.reason,
      )
    expect(await reasonOf({ cpuSeconds: 1 })).toBe('cpu')
    expect(await reasonOf({ wallSeconds: 0.5 })).toBe('wall')
  })
})

describe('without a sandbox', () => {
  it('[S-12] the same attempts read the other file and reach the network, so they prove something', async () => {
    const bare = { ...found, sandbox: null, wrapper: [] }
    expect(await outcomes(bare)).toEqual(Object.fromEntries(Object.keys(attempts()).map((name) => [name, 'read'])))
    await runFfprobe(['-i', address], { tools: bare, limits: runLimits, files: { reads: [], folder: null } }).catch(() => undefined)
    expect(hits).toBeGreaterThan(0)
  })

  it('videos are still encoded', async () => {
    const tools = { ...found, sandbox: null }
    const video = await probe(outside, { tools })
    const [rung] = ladderFor(video)
    if (!rung) throw new Error('No rung.')
    const facts = await packageRendition({
      ...{ source: outside, probed: video, rung, folder: work, run: '1', tools },
      onFile: async () => undefined,
      onPlaylist: async () => undefined,
    })
    expect(facts.durationSeconds).toBeGreaterThan(0.9)
  })
})

it('a run that is stopped while its sandbox is still being built ends at once, and leaves no process', async () => {
  // From before the first process of the sandbox to after the start of ffmpeg.
  for (let delayMs = 0; delayMs < 40; delayMs += 0.5) {
    const stop = new AbortController()
    const running = runFfmpeg(
      ['-re', '-f', 'lavfi', '-i', 'testsrc=duration=60', '-f', 'matroska', `file:${path.join(work, 'long.mkv')}`],
      {
        tools: found,
        limits: runLimits,
        files: { reads: [], folder: work },
        signal: stop.signal,
      },
    )
    setTimeout(() => stop.abort(), delayMs)
    await expect(running).rejects.toMatchObject({ reason: 'aborted' })
  }
  const left = async () =>
    (await execFileAsync('ps', ['-eo', 'pid,ppid,stat,args'])).stdout.split('\n').filter((line) => line.includes(work))
  // The kernel needs a moment to end the processes of a namespace.
  await expect.poll(left).toEqual([])
})
