import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { makeClip } from '../testing/make-clip.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { probe, UnusableFileError } from './probe.ts'
import { runFfmpeg, runFfprobe, untrustedInput, type RunLimits } from './run-ffmpeg.ts'

const run = promisify(execFile)
const roomy: RunLimits = { wallSeconds: limits.work / 1000, cpuSeconds: limits.work / 1000, memoryBytes: 2 ** 31, fileBytes: 2 ** 24 }
let tools: MediaTools
let folder = ''
let canary: Server
let hits = 0
let address = ''
const secret = 'the-secret-of-this-host-7c1f'

beforeAll(async () => {
  tools = await findMediaTools({})
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-hostile-'))
  canary = createServer((socket) => {
    hits += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => void canary.listen(0, '127.0.0.1', resolve))
  const bound = canary.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`
  await writeFile(path.join(folder, 'secret.txt'), secret)
})
afterAll(async () => {
  canary.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => void (hits = 0))

const write = async (name: string, content: string | Buffer) => {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}
const seen = (file: string) => ({ reads: [file], folder: null })
const failureOf = async (file: string) => {
  const error: unknown = await probe(file, { tools }).catch((thrown: unknown) => thrown)
  return error instanceof UnusableFileError ? error.failure : error
}
const playlist = (target: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${target}\n#EXT-X-ENDLIST\n`

describe('disguised files', () => {
  it('[S-12] reach neither the network nor other files, and are refused', async () => {
    const secretPath = path.join(folder, 'secret.txt')
    const disguised: Record<string, string | Buffer> = {
      'hls.mp4': playlist(`${address}/a.ts`),
      'hls-file.mp4': playlist(`file://${secretPath}`),
      'hls-concat.mp4': playlist(`concat:${address}/head|file://${secretPath}`),
      'hls-master.mov': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${address}/list.m3u8\n`,
      'ffconcat.mkv': `ffconcat version 1.0\nfile '${secretPath}'\nfile '${address}/a.mp4'\n`,
      'dash.mp4': `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011"><Period><AdaptationSet><Representation id="1"><BaseURL>${address}/</BaseURL></Representation></AdaptationSet></Period></MPD>`,
      'svg.mp4': `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${address}/a.png"/></svg>`,
      'ass.mkv': '[Script Info]\nScriptType: v4.00+\n',
      'text.mp4': 'This is not a video. '.repeat(50),
      'html.webm': `<html><script src="${address}/x.js"></script></html>`,
      'sdp.mp4': `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=video 5004 RTP/AVP 96\n`,
      'jpeg.mp4': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(2000)]),
      'zip.mp4': Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(2000)]),
    }
    for (const [name, content] of Object.entries(disguised)) expect(await failureOf(await write(name, content)), name).toBe('not_a_video')
    expect(hits).toBe(0)
  })

  it('[S-12] are refused as well if their first bytes lie', async () => {
    const boxHead = Buffer.from('0000001866747970697 36f6d0000000069736f6d6d703432'.replace(' ', ''), 'hex')
    const ebmlHead = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x8f, 0x42, 0x82, 0x84]), Buffer.from('webm'), Buffer.alloc(8)])
    const list = Buffer.from(`\n${playlist(`${address}/a.ts`)}`)
    expect(await failureOf(await write('box.mp4', Buffer.concat([boxHead, list])))).toBe('damaged')
    expect(await failureOf(await write('ebml.webm', Buffer.concat([ebmlHead, list])))).toBe('damaged')
    expect(hits).toBe(0)
  })

  it('would have reached the network without our options: the canary works', async () => {
    const file = await write('control.mp4', playlist(`${address}/a.ts`))
    await run(tools.ffprobe, ['-v', 'error', '-protocol_whitelist', 'file,pipe,http,tcp', file]).catch(() => undefined)
    expect(hits).toBeGreaterThan(0)
  })

  it('[S-12] are stopped by the whitelists even if the check of the first bytes failed', async () => {
    const file = await write('through.mp4', playlist(`${address}/a.ts`))
    const bare = { ...tools, wrapper: [], sandbox: null }
    await expect(runFfprobe(untrustedInput('mov', file), { tools: bare, limits: roomy, files: seen(file) })).rejects.toMatchObject({
      reason: 'exit',
    })
    const guessing = untrustedInput('mov', file).filter((argument, index, all) => argument !== '-f' && all[index - 1] !== '-f')
    await expect(runFfprobe(guessing, { tools: bare, limits: roomy, files: seen(file) })).rejects.toMatchObject({ reason: 'exit' })
    expect(hits).toBe(0)
  })

  it('[S-12] would find no network inside', async () => {
    const file = await write('namespace.mp4', playlist(`${address}/a.ts`))
    const hasNamespace = tools.sandbox !== null || tools.wrapper.includes('--net')
    await runFfprobe(['-protocol_whitelist', 'file,pipe,http,tcp', file], { tools, limits: roomy, files: seen(file) }).catch(
      () => undefined,
    )
    expect(hits > 0).toBe(!hasNamespace)
  })

  it('see none of our secrets in their environment', async () => {
    process.env['ROPEWALK_TEST_SECRET'] = secret
    const printed = await runFfprobe([], {
      tools: { ...tools, ffprobe: '/bin/sh', wrapper: [...tools.wrapper, '/usr/bin/env', '--'] },
      limits: roomy,
      files: { reads: [], folder: null },
    }).catch((error: unknown) => String(error))
    expect(printed).not.toContain(secret)
    delete process.env['ROPEWALK_TEST_SECRET']
  })
})

describe('unusable files', () => {
  it('report why', async () => {
    expect(await failureOf(await write('empty.mp4', ''))).toBe('empty_file')
    const sound = await makeClip(path.join(folder, 'sound.m4a'), { video: ['-vn'], more: ['-f', 'mp4'] })
    expect(await failureOf(sound)).toBe('no_video_stream')
    const video = await readFile(await makeClip(path.join(folder, 'video.mp4')))
    expect(await failureOf(await write('no-index.mp4', video.subarray(0, video.length - 1200)))).toBe('damaged')
  })

  it('are reported as encrypted if they are', async () => {
    const key = [
      '-encryption_scheme',
      'cenc-aes-ctr',
      '-encryption_key',
      '00112233445566778899aabbccddeeff',
      '-encryption_kid',
      '00112233445566778899aabbccddeeff',
    ]
    expect(await failureOf(await makeClip(path.join(folder, 'cenc.mp4'), { more: key }))).toBe('encrypted')
  })

  it('are refused if the frame size or the length is beyond reason', async () => {
    const large = await makeClip(path.join(folder, 'large.mkv'), {
      width: 8400,
      height: 16,
      seconds: 0.1,
      audio: null,
      video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    })
    expect(await failureOf(large)).toBe('too_large_picture')
    const long = await makeClip(path.join(folder, 'long.mp4'), { rate: '1/7200', seconds: 50_400, width: 16, height: 16, audio: null })
    expect(await failureOf(long)).toBe('too_long')
  })
})

describe('limits', () => {
  const endless = ['-f', 'lavfi', '-i', 'testsrc2=size=1280x720:rate=60', '-c:v', 'libx264', '-threads', '1']
  const reasonOf = async (tighter: Partial<RunLimits>, args: readonly string[]) => {
    const error: unknown = await runFfmpeg(args, { tools, limits: { ...roomy, ...tighter }, files: { reads: [], folder } }).catch(
      (thrown: unknown) => thrown,
    )
    return (error as { reason?: string }).reason
  }

  it('[S-13] end a run that burns CPU', async () => {
    expect(await reasonOf({ cpuSeconds: 1 }, [...endless, '-f', 'null', '-'])).toBe('cpu')
  })

  it('[S-13] end a run that takes too long', async () => {
    expect(await reasonOf({ wallSeconds: 0.5 }, ['-re', ...endless, '-f', 'null', '-'])).toBe('wall')
  })

  it('[S-13] end a run that wants too much memory', async () => {
    const reason = await reasonOf({ memoryBytes: 150_000_000 }, [...endless, '-f', 'null', '-'])
    expect(['memory', 'exit']).toContain(reason)
  })

  it('[S-13] end a run that writes too much', async () => {
    const reason = await reasonOf({ fileBytes: 100_000 }, [
      '-f',
      'lavfi',
      '-i',
      'testsrc2',
      '-c:v',
      'rawvideo',
      '-f',
      'matroska',
      path.join(folder, 'much.mkv'),
    ])
    expect(reason).toBe('file')
    expect((await readFile(path.join(folder, 'much.mkv'))).length).toBeLessThanOrEqual(100_000)
  })

  it('end ffmpeg when the encoder dies', async () => {
    if (!tools.wrapper.includes('--pdeathsig')) return
    const script = `
      import { findMediaTools } from ${JSON.stringify(path.join(import.meta.dirname, 'media-tools.ts'))}
      import { runFfmpeg } from ${JSON.stringify(path.join(import.meta.dirname, 'run-ffmpeg.ts'))}
      const tools = await findMediaTools({})
      const limits = ${JSON.stringify(roomy)}
      await runFfmpeg(['-re', '-f', 'lavfi', '-i', 'testsrc2', '-metadata', 'title=${path.basename(folder)}', '-f', 'null', '-'], { tools, limits, files: { reads: [], folder: null }, onProgress: () => process.kill(process.pid, 'SIGKILL') })`
    await run(process.execPath, ['--input-type=module-typescript', '-e', script]).catch(() => undefined)
    const { stdout } = await run('ps', ['-eo', 'args'])
    expect(stdout.split('\n').filter((line) => line.startsWith('ffmpeg') && line.includes(path.basename(folder)))).toEqual([])
  })
})
