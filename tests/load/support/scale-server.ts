/**
 * A server with a database at full size: 100,000 videos and members and 500,000 comments, or a part of that. Uses a
 * community of its own: the site's is too small.
 */
import { fork } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { databaseOf, startBareServer } from './bare-server.ts'
import type { Bench } from './bench.ts'
import type { ForkedServer } from './fork-server.ts'

/** Filled once for a preserved folder. The caller stops the server. */
export async function openScaleServer(
  { folders, say }: Pick<Bench, 'folders' | 'say'>,
  videos = 100_000,
  settings: Readonly<Record<string, string>> = {},
): Promise<ForkedServer & { readonly databaseUrl: string; readonly dataFolder: string }> {
  const dataFolder = path.join(folders.run, videos === 100_000 ? 'scale' : `scale-${videos}`)
  const server = await startBareServer(dataFolder, settings)
  try {
    const databaseUrl = databaseOf(server)
    await fillToScale({ dataFolder, databaseUrl, videos, say })
    return { ...server, databaseUrl, dataFolder }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Once for a preserved folder. */
async function fillToScale({
  dataFolder,
  databaseUrl,
  videos,
  say,
}: Pick<Bench, 'say'> & Record<'dataFolder' | 'databaseUrl', string> & { videos: number }): Promise<void> {
  const mark = path.join(dataFolder, 'filled-to-scale')
  if (existsSync(mark)) return
  say(`making ${videos.toLocaleString('en')} members and as many videos; this takes minutes`)
  const child = fork(path.join(repositoryRoot, 'server/seed.ts'), [`--scale=${videos}`], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: databaseUrl, ROPEWALK_DATA: dataFolder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const code = await new Promise((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error(`The rows to measure with were not made (${String(code)}).`)
  writeFileSync(mark, '')
}
