/**
 * A folder of this process for all temporary files, below the data folder: `os.tmpdir()` returns it, here and in the programs started
 * from here. The remains of a killed process are deleted at the next start of any.
 */
import { rmSync } from 'node:fs'
import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { isAlive } from './process-lock.ts'

/** Processes of other machines or containers with the same data folder cannot be seen from here, so their folders are kept this long. */
const foreignKeptMs = 86_400_000

/** Call it before any temporary file is written. Resolves with the folder, `<data>/tmp/<machine>.<process id>`. */
export async function takePrivateTmp(dataFolder: string): Promise<string> {
  const root = path.join(dataFolder, 'tmp')
  await mkdir(root, { recursive: true, mode: 0o700 })
  await chmod(root, 0o700)
  for (const name of await readdir(root))
    if (await isLeftOver(root, name)) await rm(path.join(root, name), { recursive: true, force: true })
  const own = path.join(root, `${hostname()}.${process.pid}`)
  await mkdir(own, { recursive: true, mode: 0o700 })
  // The variables that `os.tmpdir()` reads, by system.
  for (const variable of ['TMPDIR', 'TEMP', 'TMP']) process.env[variable] = own
  process.on('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}

async function isLeftOver(root: string, name: string): Promise<boolean> {
  const [, machine, pid] = /^(.+)\.(\d+)$/.exec(name) ?? []
  if (machine === hostname()) return Number(pid) === process.pid || !isAlive(Number(pid))
  const found = await stat(path.join(root, name)).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs > foreignKeptMs
}
