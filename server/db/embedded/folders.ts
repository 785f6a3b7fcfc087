/** The folders of the embedded cluster. */
import { createHash } from 'node:crypto'
import { chmod, mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { canReach, type SystemUser } from './system-user.ts'

export interface EmbeddedFolders {
  readonly cluster: string
  readonly logFile: string
  /** Of the superuser, who owns the tables. */
  readonly passwordFile: string
  /** Of the application's role. */
  readonly appPasswordFile: string
  /** The port it used last. */
  readonly portFile: string
  /** For copies of the programs, if the database user cannot reach node_modules. */
  readonly shared: string
}

const sharedFolder = '/var/lib/ropewalk'

/**
 * `<data>/postgres`. If we are root, the database runs as another user, who cannot read /root: then the cluster moves to
 * /var/lib/ropewalk/<hash of the data folder>, and a note in the data folder records that.
 */
export async function embeddedFolders(dataFolder: string, user: SystemUser | null): Promise<EmbeddedFolders> {
  await mkdir(dataFolder, { recursive: true, mode: user ? 0o711 : 0o700 })
  if (user) await letThrough(dataFolder)
  const home = user && !(await canReach(user, dataFolder)) ? await elsewhere(dataFolder) : dataFolder
  return {
    cluster: path.join(home, 'postgres'),
    logFile: path.join(dataFolder, 'postgres.log'),
    passwordFile: path.join(dataFolder, 'postgres.secret'),
    appPasswordFile: path.join(dataFolder, 'postgres-app.secret'),
    portFile: path.join(dataFolder, 'postgres.port'),
    shared: sharedFolder,
  }
}

/** Other users may pass through, but not list. */
async function letThrough(folder: string): Promise<void> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) await chmod(folder, (mode & 0o777) | 0o001)
}

async function elsewhere(dataFolder: string): Promise<string> {
  const home = path.join(sharedFolder, createHash('sha256').update(dataFolder).digest('hex').slice(0, 12))
  await mkdir(home, { recursive: true, mode: 0o711 })
  await writeFile(
    path.join(dataFolder, 'postgres-is-elsewhere.txt'),
    `The database of this folder lies in ${home}/postgres: its user cannot reach here.\n`,
  )
  return home
}
