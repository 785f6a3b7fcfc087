/** A real video through the real encoder: the owner's watermark is in every frame of every rendition. */
import { mkdtemp, rm } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveWatermark, type Watermark } from '#contract/account/settings.ts'
import { getVideo } from '#contract/videos.ts'
import { videoRenditions, videos } from '../../db/tables/videos.ts'
import { createMediaServer, type MediaServer } from '../../testing/create-media-server.ts'
import { openClipFolder, type ClipFolder } from '../../testing/make-clip.ts'
import { assembleRendition } from './encode-images.ts'

const run = promisify(execFile)
const mark: Watermark = {
  preset: 'custom',
  text: 'MINE: \'50%\' "{pts}" [in];,\\',
  fontSize: 60,
  textColour: 'ff00ff',
  outlineColour: 'ff00ff',
  offsetX: 5,
  offsetY: 10,
  isWalking: false,
  speed: 10,
}

let clips: ClipFolder
let source = ''
let folder = ''
beforeAll(async () => {
  clips = await openClipFolder()
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-marked-'))
  // Grey throughout, so that everything magenta was burned in.
  const grey = ['-vf', 'drawbox=color=gray:t=fill', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  source = await clips.make('grey.mp4', { seconds: 3, width: 640, height: 480, video: grey })
})
afterAll(async () => {
  await clips[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

/** The box around all magenta pixels of one frame, in shares of its size; null if there are none. */
async function markedBox(server: MediaServer, videoId: number, rendition: string, second: number) {
  const [row] = await server.db.select().from(videos).where(eq(videos.id, videoId))
  const file = await assembleRendition({ services: server.services, folder }, row?.mediaKey ?? '', rendition)
  const picture = path.join(folder, 'picture.png')
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', '-ss', `${second}`, '-i', file, '-frames:v', '1', picture])
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const box = { left: 1, top: 1, right: 0, bottom: 0 }
  let found = false
  for (let at = 0; at < data.length; at += channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (red - green < 60 || blue - green < 60) continue
    found = true
    const [x, y] = [((at / channels) % width) / width, Math.floor(at / channels / width) / height]
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return found ? box : null
}

async function encodeWith(server: MediaServer, chosen: Watermark) {
  const owner = await server.asMember()
  await server.call(saveWatermark, chosen, { as: owner })
  const video = await server.receive(source, { ownerId: owner.memberId })
  await server.encode(video.id)
  return { owner, video }
}

describe('the watermark of the owner', () => {
  it('[O-12] is in every rendition from the first frame to the last, in the chosen position and nowhere else', async () => {
    await using server = await createMediaServer()
    const { video } = await encodeWith(server, mark)
    const renditions = await server.db.select().from(videoRenditions).where(eq(videoRenditions.videoId, video.id))
    expect(renditions.map(({ name }) => name).toSorted()).toEqual(['360p', '480p'])
    for (const { name } of renditions) {
      for (const second of [0, 1.5, 2.8]) {
        const box = await markedBox(server, video.id, name, second)
        expect(box, `${name} at ${second}`).not.toBeNull()
        expect(box?.right).toBeCloseTo(0.95, 1)
        expect(box?.bottom).toBeCloseTo(0.9, 1)
        expect(box?.top, 'one line').toBeGreaterThan(0.7)
      }
    }
  })

  it('[O-12] moves if the owner wants it to', async () => {
    await using server = await createMediaServer()
    const { video } = await encodeWith(server, { ...mark, text: 'W', isWalking: true })
    const first = await markedBox(server, video.id, '480p', 0)
    const last = await markedBox(server, video.id, '480p', 2.5)
    expect(Math.abs((first?.left ?? 0) - (last?.left ?? 0))).toBeGreaterThan(0.3)
  })

  it('is absent if none is set, and a video keeps the one it was encoded with', async () => {
    await using server = await createMediaServer()
    const { owner, video } = await encodeWith(server, { ...mark, preset: 'none' })
    expect(await markedBox(server, video.id, '480p', 1)).toBeNull()
    await server.call(saveWatermark, mark, { as: owner })
    const shown = await server.call(getVideo, { videoId: video.id as never }, { as: owner })
    expect(shown.data.watermark).toBeNull()
  })

  it('is shown to members who may edit the video, with the name it was burned in with, and to nobody else', async () => {
    await using server = await createMediaServer()
    const { owner, video } = await encodeWith(server, { ...mark, preset: 'dmca' })
    const ask = async (as: typeof owner) => (await server.call(getVideo, { videoId: video.id as never }, { as })).data.watermark
    expect(await ask(owner)).toBe(`© ${owner.member.name}. DMCA protected`)
    expect(await ask(await server.asMember())).toBeNull()
  })

  it('is the same in all renditions if another encoder continues after the owner has changed it', async () => {
    await using server = await createMediaServer()
    const owner = await server.asMember()
    await server.call(saveWatermark, mark, { as: owner })
    const video = await server.receive(source, { ownerId: owner.memberId })
    const stop = new AbortController()
    server.services.bus.on('playback.renditionAdded', async () => {
      const done = await server.db.select().from(videoRenditions).where(eq(videoRenditions.isComplete, true))
      if (done.length === 1) stop.abort()
    })
    await server.encode(video.id, stop.signal)
    await server.call(saveWatermark, { ...mark, preset: 'none' }, { as: owner })
    await server.encode(video.id)
    for (const name of ['360p', '480p']) expect(await markedBox(server, video.id, name, 1), name).not.toBeNull()
  })
})
