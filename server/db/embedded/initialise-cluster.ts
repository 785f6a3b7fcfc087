/** The first start of the embedded cluster. */
import { randomBytes } from 'node:crypto'
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from './binaries.ts'
import type { EmbeddedFolders } from './folders.ts'
import type { SystemUser } from './system-user.ts'

const run = promisify(execFile)

/** ICU's root collation sorts titles of all seven languages as people expect, and identically on every platform. */
const initFlags = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=icu',
  '--icu-locale=und',
]

/** Does nothing if the cluster exists. Works in a separate folder that is renamed at the end, so that a kill leaves nothing half made. */
export async function initialiseCluster(
  binaries: PostgresBinaries,
  { cluster }: EmbeddedFolders,
  user: SystemUser | null,
  password: string,
): Promise<void> {
  if (existsSync(path.join(cluster, 'PG_VERSION'))) return
  // An empty one may be in the way (a mount point); a filled one without PG_VERSION is not ours to remove, and rename will report it.
  if (existsSync(cluster) && (await readdir(cluster)).length === 0) await rmdir(cluster)
  const parent = path.dirname(cluster)
  const prefix = `${path.basename(cluster)}.new-`
  for (const name of await readdir(parent)) if (name.startsWith(prefix)) await rm(path.join(parent, name), { recursive: true, force: true })

  const fresh = path.join(parent, `${prefix}${process.pid}`)
  // Outside the cluster (initdb requires an empty folder), readable by the user that runs initdb, deleted right after.
  const passwordFile = `${fresh}.password`
  await mkdir(fresh, { mode: 0o700 })
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) await Promise.all([chown(fresh, user.uid, user.gid), chown(passwordFile, user.uid, user.gid)])
  try {
    await run(binaries.initdb, [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, ...initFlags], {
      ...user,
      cwd: parent,
      env: plainEnvironment(),
    })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, cluster)
}

/** Flushed to disk before the cluster is created with it: losing it would lock us out. */
export async function readOrMakePassword(file: string): Promise<string> {
  const known = existsSync(file) ? (await readFile(file, 'utf8')).trim() : ''
  if (known) return known
  const password = randomBytes(24).toString('base64url')
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${password}\n`, { mode: 0o600, flush: true })
  await rename(unfinished, file)
  return password
}

/** Leaves out the caller's PGDATA, PGPORT and the like, which must not reach PostgreSQL. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' }
}
