import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'

/** A process that uses the folder, writes an original there and waits to be killed. */
const script = `
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
const { takePrivateTmp } = await import(process.argv[1])
await takePrivateTmp(process.argv[2])
await writeFile(path.join(await mkdtemp(path.join(tmpdir(), 'staged-')), 'object'), 'an original')
console.log(tmpdir())
process.stdin.once('data', () => process.exit(0)).resume()
`

async function start(dataFolder: string): Promise<{ child: ChildProcess; folder: string }> {
  const module = path.join(import.meta.dirname, 'private-tmp.ts')
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script, module, dataFolder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [folder] = (await once(lines, 'line')) as [string]
  return { child, folder }
}

async function dataFolderForTest() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-data-'))
  return {
    folder,
    left: () => readdir(path.join(folder, 'tmp')),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

it('temporary files are private, in the data folder, and go when the process ends or, after a kill, when the next one starts', async () => {
  await using data = await dataFolderForTest()
  const killed = await start(data.folder)
  expect(killed.folder).toBe(path.join(data.folder, 'tmp', `${hostname()}.${killed.child.pid}`))
  for (const folder of [path.dirname(killed.folder), killed.folder]) expect((await stat(folder)).mode & 0o777).toBe(0o700)
  killed.child.kill('SIGKILL')
  await once(killed.child, 'exit')
  expect(await data.left()).toEqual([path.basename(killed.folder)])

  const running = await start(data.folder)
  const ending = await start(data.folder)
  expect((await data.left()).toSorted()).toEqual([path.basename(running.folder), path.basename(ending.folder)].toSorted())
  ending.child.stdin?.write('\n')
  await once(ending.child, 'exit')
  expect(await data.left()).toEqual([path.basename(running.folder)])
  running.child.stdin?.write('\n')
  await once(running.child, 'exit')
  expect(await data.left()).toEqual([])
})

it('folders of other machines stay for a day', async () => {
  await using data = await dataFolderForTest()
  const old = new Date(Date.now() - 86_400_000 - 60_000)
  for (const name of ['elsewhere.1', 'gone.1']) await mkdir(path.join(data.folder, 'tmp', name), { recursive: true })
  await utimes(path.join(data.folder, 'tmp/gone.1'), old, old)
  const { child } = await start(data.folder)
  child.stdin?.write('\n')
  await once(child, 'exit')
  expect(await data.left()).toEqual(['elsewhere.1'])
})
