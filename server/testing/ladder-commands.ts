/** The exact commands that encode a video's ladder, to measure what bare ffmpeg needs for them. */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { readConfig } from '../config/config.ts'
import { ladderFor } from '../media/ladder.ts'
import { findMediaTools } from '../media/media-tools.ts'
import { renditionArguments } from '../media/package-hls.ts'
import { probe } from '../media/probe.ts'

export interface LadderCommand {
  /** `360p` */
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

/** Lowest first, as the encoder runs them. `folder` gets one folder for each. */
export async function ladderCommands(source: string, folder: string): Promise<LadderCommand[]> {
  const tools = await findMediaTools(readConfig({ ROPEWALK_DATA: folder }))
  const probed = await probe(source, { tools })
  const commands: LadderCommand[] = []
  for (const rung of ladderFor(probed)) {
    const own = path.join(folder, rung.name)
    await mkdir(own, { recursive: true })
    const args = ['-nostdin', '-v', 'error', '-y', ...renditionArguments({ source, probed, rung, folder: own, run: 'r1' })]
    commands.push({ name: rung.name, program: tools.ffmpeg, args })
  }
  return commands
}
