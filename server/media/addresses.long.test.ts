/** No upload makes this machine contact an address or open another file, however the address is written. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '#tests/harness/limits.ts'
import { makeClip } from '../testing/make-clip.ts'
import { ladderFor } from './ladder.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { packageRendition } from './package-hls.ts'
import { probe, UnusableFileError } from './probe.ts'
import { runFfprobe, untrustedInput, type RunLimits } from './run-ffmpeg.ts'

const run = promisify(execFile)
/** High limits: these tests show that nothing is contacted. */
const runLimits: RunLimits = { wallSeconds: limits.work / 1000, cpuSeconds: limits.work / 1000, memoryBytes: 2 ** 31, fileBytes: 2 ** 24 }

/** The 27 ways to write "this machine" that have fooled filters. */
const hosts = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.000.000.001',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.0x0.0x0.0x1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '127.0.0.2',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  'localhost',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  'example.com@127.0.0.1',
  '[0:0:0:0:0:ffff:7f00:0001]',
]

/** Without a namespace around ffmpeg: the options alone must keep it off the network. */
let bare: MediaTools
let folder = ''
let secretFile = ''
let video: Buffer
let hits: string[] = []
let port = 0
const secret = 'the-secret-of-this-host-41b9'
const canary = createServer((socket) => {
  hits.push(String(socket.localAddress))
  socket.destroy()
})

beforeAll(async () => {
  bare = { ...(await findMediaTools({})), wrapper: [], sandbox: null }
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-addresses-'))
  secretFile = path.join(folder, 'secret.txt')
  video = await readFile(await makeClip(path.join(folder, 'video.mp4')))
  // All addresses of this machine, of every family it has.
  await new Promise<void>((resolve) => void canary.listen(0, resolve))
  const bound = canary.address()
  port = typeof bound === 'object' && bound !== null ? bound.port : 0
})
afterAll(async () => {
  canary.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  hits = []
  await writeFile(secretFile, secret)
  // An access time older than the last change, so that the file system records the next read.
  await utimes(secretFile, new Date('2001-01-01'), new Date())
})

const wasSecretRead = async () => (await stat(secretFile)).atime.getFullYear() !== 2001
const address = (host: string, protocol = 'http') => `${protocol}://${host}:${port}/a.ts`
const outcomeOf = async (file: string) => {
  try {
    return await probe(file, { tools: bare }).then(() => 'usable')
  } catch (error) {
    return error instanceof UnusableFileError ? error.failure : String(error)
  }
}
let serial = 0
async function write(content: string | Buffer, extension = 'mp4'): Promise<string> {
  const file = path.join(folder, `upload-${(serial += 1)}.${extension}`)
  await writeFile(file, content)
  return file
}

const lists = {
  'an HLS list': (to: string) => `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n${to}\n#EXT-X-ENDLIST\n`,
  'an HLS master list': (to: string) => `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n${to}\n`,
  'the key of an HLS list': (to: string) => `#EXTM3U\n#EXT-X-KEY:METHOD=AES-128,URI="${to}"\n#EXTINF:4,\nvideo.mp4\n#EXT-X-ENDLIST\n`,
  'the map of an HLS list': (to: string) => `#EXTM3U\n#EXT-X-MAP:URI="${to}"\n#EXTINF:4,\nvideo.mp4\n#EXT-X-ENDLIST\n`,
  'a concat list': (to: string) => `ffconcat version 1.0\nfile '${to}'\n`,
  'a DASH manifest': (to: string) =>
    `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${to}</BaseURL><SegmentList duration="4"><SegmentURL media="${to}"/></SegmentList></Representation></AdaptationSet></Period></MPD>`,
  'an SDP session': (to: string) =>
    `v=0\no=- 0 0 IN IP4 ${new URL(to).hostname}\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\na=control:${to}\nm=video ${port} RTP/AVP 96\n`,
  'an SVG with links': (to: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${to}"/><use href="${to}#a"/><style>@import url(${to});</style></svg>`,
  'an SVG entity': (to: string) =>
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${to}">]><svg xmlns="http://www.w3.org/2000/svg">&x;</svg>`,
  'a RealMedia or ASX reference': (to: string) => `<asx version="3.0"><entry><ref href="${to}"/></entry></asx>\n${to}\n`,
} satisfies Record<string, (to: string) => string>

describe('[S-11] addresses in uploads', () => {
  it('include 27 ways to write this machine, and the canary notices every connection', async () => {
    expect(new Set(hosts).size).toBe(27)
    const reached: string[] = []
    for (const host of hosts) {
      hits = []
      const list = await write(lists['an HLS list'](address(host)))
      await run(bare.ffprobe, ['-v', 'error', '-protocol_whitelist', 'file,http,tcp', list], { timeout: limits.expectation }).catch(
        () => undefined,
      )
      if (hits.length > 0) reached.push(host)
    }
    // Without our options most of them connect; resolvers differ on the strangest.
    expect(reached.length).toBeGreaterThan(12)
    expect(reached).toEqual(expect.arrayContaining(['127.0.0.1', '2130706433', '0x7f000001', 'localhost', '0.0.0.0']))
  })

  it.each(Object.entries(lists))('%s is not a video, and contacts nobody', async (_name, listOf) => {
    for (const host of hosts)
      for (const protocol of ['http', 'https', 'tcp', 'rtmp'] as const) {
        // An address that our own URL parser refuses cannot be used where a host is needed.
        if (!URL.canParse(address(host, protocol))) continue
        for (const start of ['', '\ufeff', '\n\n', ' '.repeat(40)])
          expect([host, await outcomeOf(await write(start + listOf(address(host, protocol))))]).toEqual([host, 'not_a_video'])
      }
    expect(hits).toEqual([])
  })

  it('do not get past the whitelists even if a file is taken for a playlist', async () => {
    const guess = (file: string, format?: string) => {
      const named = untrustedInput('mov', file)
      return named.flatMap((argument, index) =>
        argument === '-f' || named[index - 1] === '-f' ? (argument === '-f' && format ? ['-f', format] : []) : [argument],
      )
    }
    const attempts = [
      ...hosts.map((host) => ({ content: lists['an HLS list'](address(host)), format: undefined })),
      ...Object.values(lists).map((listOf) => ({ content: listOf(address('127.0.0.1')), format: undefined })),
      ...['hls', 'concat', 'dash', 'sdp', 'svg_pipe', 'image2'].flatMap((format) =>
        Object.values(lists).map((listOf) => ({ content: listOf(address('127.0.0.1')), format })),
      ),
      ...['concat:', 'async:', 'cache:', 'subfile,,start,0,end,9,,:', 'crypto+', 'hls+', 'tee:', 'data:,'].map((prefix) => ({
        content: lists['an HLS list'](`${prefix}${address('127.0.0.1')}`),
        format: 'hls',
      })),
    ]
    for (const { content, format } of attempts)
      await expect(
        runFfprobe(guess(await write(content), format), { tools: bare, limits: runLimits, files: { reads: [], folder: null } }),
      ).rejects.toMatchObject({ reason: 'exit' })
    expect(hits).toEqual([])
  })

  it('of local files open none of them: not by path, by file:, nor through another protocol', async () => {
    for (const to of [
      secretFile,
      `file://${secretFile}`,
      `file:${secretFile}`,
      `concat:${secretFile}|${secretFile}`,
      'secret.txt',
      './secret.txt',
    ])
      for (const [name, listOf] of Object.entries(lists)) {
        if (name === 'an SDP session') continue
        expect([name, await outcomeOf(await write(listOf(to)))]).toEqual([name, 'not_a_video'])
      }
    expect(await wasSecretRead()).toBe(false)
    await readFile(secretFile)
    expect(await wasSecretRead(), 'this file system notes what is read').toBe(true)
  })
})

describe('[S-11] a video whose tracks are elsewhere', () => {
  it('plays only its own data: an address in its data references is not contacted', async () => {
    for (const host of hosts) {
      const reference = box('url ', Buffer.concat([Buffer.alloc(4), Buffer.from(`${address(host)}\0`)]))
      expect(['usable', 'damaged']).toContain(await outcomeOf(await write(withReference(video, reference))))
    }
    const name = box('urn ', Buffer.concat([Buffer.alloc(4), Buffer.from(`urn:x\0${address('127.0.0.1')}\0`)]))
    expect(['usable', 'damaged']).toContain(await outcomeOf(await write(withReference(video, name))))
    expect(hits).toEqual([])
  })

  it('does not open the file its alias names, neither when it is probed nor when it is encoded', async () => {
    const source = await write(withReference(video, alias(secretFile)))
    // Without its data it has no picture; the encoder gets it as if it had passed.
    await expect(probe(source, { tools: bare })).rejects.toBeInstanceOf(UnusableFileError)
    const movie = await probe(await write(video), { tools: bare })
    const [rung] = ladderFor(movie)
    if (!rung) throw new Error('no rung')
    const work = await mkdtemp(path.join(folder, 'work-'))
    await packageRendition({
      source,
      probed: movie,
      rung,
      folder: work,
      run: '1',
      tools: bare,
      onFile: async () => undefined,
      onPlaylist: async () => undefined,
    }).catch((error: unknown) => expect(error).toBeInstanceOf(UnusableFileError))
    expect(await wasSecretRead()).toBe(false)
    // The control: told to follow aliases, ffmpeg opens the file, so this video does name it.
    await run(bare.ffprobe, ['-v', 'error', '-enable_drefs', '1', '-use_absolute_path', '1', source]).catch(() => undefined)
    expect(await wasSecretRead()).toBe(true)
  })
})

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** QuickTime's alias record, as far as ffmpeg reads it: 154 bytes about volume, name and levels, here without any, then the absolute path. */
function alias(target: string): Buffer {
  const record = Buffer.alloc(4)
  record.writeUInt16BE(2)
  record.writeUInt16BE(target.length, 2)
  const padding = Buffer.alloc(target.length % 2)
  return box('alis', Buffer.concat([Buffer.alloc(154), record, Buffer.from(target), padding, Buffer.from([0xff, 0xff, 0, 0])]))
}

const folders = new Set(['moov', 'trak', 'mdia', 'minf', 'dinf'])

/** The same video, with this as the data reference of every track. The index comes after the media, so no offset moves. */
function withReference(file: Buffer, reference: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < file.length;) {
    const size = file.readUInt32BE(at)
    const name = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + size)
    if (folders.has(name)) parts.push(box(name, withReference(content, reference)))
    else if (name === 'dref') parts.push(box(name, Buffer.concat([Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), reference])))
    else parts.push(file.subarray(at, at + size))
    at += size
  }
  return Buffer.concat(parts)
}
