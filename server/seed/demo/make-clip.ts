/** Makes one clip of the demo community: a finished package in a local folder, ready to be used for several videos. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { generateClip, type PanDirection } from '../../media/generate-clip.ts'
import { ladderFor, type LadderRung } from '../../media/ladder.ts'
import type { MediaTools } from '../../media/media-tools.ts'
import { packageRendition } from '../../media/package-hls.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { probe } from '../../media/probe.ts'
import { makeSprites, type SpriteSheets } from '../../media/sprites.ts'
import { picturesFolder } from './avatars.ts'
import type { DemoClip } from './videos.ts'

export interface MadeRendition {
  readonly rung: LadderRung
  readonly codecs: string
  readonly folder: string
  readonly init: string
  readonly segments: ReadonlyArray<{ readonly name: string; readonly seconds: number; readonly sizeBytes: number }>
}

export interface MadeClip {
  readonly width: number
  readonly height: number
  /** Lowest first. */
  readonly renditions: readonly MadeRendition[]
  readonly sprites: SpriteSheets
}

const directions: readonly PanDirection[] = ['right', 'down', 'left', 'up']

/** `folder` must be empty; the caller removes it. Goes through the same packaging as members' videos. */
export async function makeClip(
  clip: DemoClip,
  index: number,
  { folder, tools, signal }: { folder: string; tools: MediaTools; signal: AbortSignal },
): Promise<MadeClip> {
  const direction = directions[index % directions.length] ?? 'right'
  const picture = path.join(picturesFolder, `${clip.picture}.webp`)
  const source = await generateClip({ ...clip, picture, direction, toneHertz: 82 + index * 11, folder, tools, signal })
  const probed = await probe(source, { tools, signal })
  const renditions: MadeRendition[] = []
  for (const rung of ladderFor(probed)) {
    const renditionFolder = path.join(folder, rung.name)
    await mkdir(renditionFolder)
    const sizes = new Map<string, number>()
    let list = ''
    const { codecs } = await packageRendition({
      ...{ source, probed, rung, folder: renditionFolder, run: 'r1', tools, signal },
      onFile: async ({ name, sizeBytes }) => void sizes.set(name, sizeBytes),
      onPlaylist: async ({ text }) => void (list = text),
    })
    const { init, segments } = readPlaylist(list)
    if (init === null) throw new Error('A finished playlist names no init segment.')
    renditions.push({
      rung,
      codecs,
      folder: renditionFolder,
      init,
      segments: segments.map((segment) => ({ ...segment, sizeBytes: sizes.get(segment.name) ?? 0 })),
    })
  }
  const { width, height, durationSeconds } = probed
  const assembled = await assembleLowest(renditions, folder)
  const sprites = await makeSprites({ source: assembled, container: 'mov', folder, tools, signal, width, height, durationSeconds })
  return { width, height, renditions, sprites }
}

/** Init and segments in sequence are one fragmented MP4. */
async function assembleLowest([lowest]: readonly MadeRendition[], folder: string): Promise<string> {
  if (!lowest) throw new Error('A clip has no rendition.')
  const file = path.join(folder, 'assembled.mp4')
  const parts = [lowest.init, ...lowest.segments.map(({ name }) => name)]
  await writeFile(file, Buffer.concat(await Promise.all(parts.map((name) => readFile(path.join(lowest.folder, name))))))
  return file
}
