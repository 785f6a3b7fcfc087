/** PostgreSQL refuses to run as root. When we are root it runs as the system user `postgres`, which we create if it is missing. */
import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface SystemUser {
  readonly uid: number
  readonly gid: number
}

/** Null when we are not root: then everything runs as ourselves. */
export async function postgresUser(): Promise<SystemUser | null> {
  if (process.getuid?.() !== 0) return null
  const known = await findUser('postgres')
  if (known) return known
  await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'])
  const made = await findUser('postgres')
  if (!made) throw new Error('PostgreSQL cannot run as root, and the user `postgres` could not be made. Start Ropewalk as another user.')
  return made
}

async function findUser(name: string): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    // `id` exits with 1 for an unknown user: the answer is "nobody", not a failure.
    return null
  }
}

/** Whether that user may pass down to a folder. Missing parts count as reachable, because we will create them. */
export async function canReach(user: SystemUser, folder: string): Promise<boolean> {
  if (os.platform() === 'win32') return true
  const parts = path.resolve(folder).split(path.sep)
  for (let depth = 1; depth <= parts.length; depth += 1) {
    const part = parts.slice(0, depth).join(path.sep) || path.sep
    const entry = await stat(part).catch(() => null)
    if (entry === null) return true
    const needed = entry.uid === user.uid ? 0o100 : entry.gid === user.gid ? 0o010 : 0o001
    if ((entry.mode & needed) === 0) return false
  }
  return true
}
