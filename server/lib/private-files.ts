/** Makes members' data readable only by the server's own system user. */
import { chmod, lstat, readdir } from 'node:fs/promises'
import path from 'node:path'

const privateFile = 0o600
const privateFolder = 0o700
/** The database protects its own folder, and its user has to pass through ours. */
const folders = ['media', 'uploads', 'work', 'logs']

/** For all files that this process creates from now on, and for the programs it starts. */
export function makeFilesPrivate(): void {
  process.umask(0o077)
}

/** At start: restricts what earlier versions left open. A folder's own mode is changed last and marks it as done. */
export async function tightenDataFolder(dataFolder: string): Promise<void> {
  for (const entry of await readdir(dataFolder, { withFileTypes: true }))
    if (entry.isFile()) await tighten(path.join(dataFolder, entry.name))
  for (const name of folders) {
    const folder = path.join(dataFolder, name)
    const found = await ifPresent(lstat(folder))
    if (found?.isDirectory() && (found.mode & 0o077) !== 0) await tighten(folder)
  }
}

/** Files come and go while this runs; links are skipped. */
async function tighten(target: string): Promise<void> {
  const found = await ifPresent(lstat(target))
  if (!found || found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of (await ifPresent(readdir(target))) ?? []) await tighten(path.join(target, name))
  const mode = found.isDirectory() ? privateFolder : privateFile
  if ((found.mode & 0o777) !== mode && (found.isDirectory() || found.isFile())) await ifPresent(chmod(target, mode))
}

async function ifPresent<Value>(work: Promise<Value>): Promise<Value | null> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
