import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { tightenDataFolder } from './private-files.ts'

const run = promisify(execFile)

async function openFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-private-'))
  return { path: folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}
const modeOf = async (file: string) => ((await stat(file)).mode & 0o777).toString(8)

it('closes what earlier versions left open to other users of the machine, and nothing else', async () => {
  await using data = await openFolder()
  const inData = (...names: string[]) => path.join(data.path, ...names)
  await mkdir(inData('media', 'videos', '1'), { recursive: true, mode: 0o755 })
  await writeFile(inData('media', 'videos', '1', 'a.mp4'), 'x', { mode: 0o640 })
  await mkdir(inData('uploads'), { mode: 0o755 })
  await writeFile(inData('uploads', 'b'), 'x', { mode: 0o644 })
  await mkdir(inData('postgres'), { mode: 0o750 })
  await mkdir(inData('tools'), { mode: 0o755 })
  await writeFile(inData('tools', 'ffmpeg'), 'x', { mode: 0o755 })
  await writeFile(inData('demo-password'), 'x', { mode: 0o644 })
  await symlink(inData('tools', 'ffmpeg'), inData('media', 'link'))
  await chmod(data.path, 0o711)

  await tightenDataFolder(data.path)
  const expected = {
    '.': '711',
    media: '700',
    'media/videos/1': '700',
    'media/videos/1/a.mp4': '600',
    uploads: '700',
    'uploads/b': '600',
    postgres: '750',
    'tools/ffmpeg': '755',
    'demo-password': '600',
  }
  const modes = await Promise.all(Object.keys(expected).map(async (name) => [name, await modeOf(inData(name))]))
  expect(Object.fromEntries(modes)).toEqual(expected)
})

it('makes new files and folders private, including those of started programs', async () => {
  await using data = await openFolder()
  // A separate process, because threads cannot change the mask.
  const script = `
    import { execFileSync } from 'node:child_process'
    import { mkdirSync, writeFileSync } from 'node:fs'
    import { makeFilesPrivate } from ${JSON.stringify(path.join(import.meta.dirname, 'private-files.ts'))}
    makeFilesPrivate()
    mkdirSync('folder')
    writeFileSync('file', 'x')
    execFileSync('touch', ['by-a-program'])`
  await run(process.execPath, ['--input-type=module-typescript', '-e', script], { cwd: data.path })
  const modes = await Promise.all((await readdir(data.path)).map(async (name) => [name, await modeOf(path.join(data.path, name))]))
  expect(Object.fromEntries(modes)).toEqual({ folder: '700', file: '600', 'by-a-program': '600' })
})
