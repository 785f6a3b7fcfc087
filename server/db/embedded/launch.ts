/** Runs PostgreSQL on the cluster: the one that a killed process left running, or a new one. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readFile, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresBinaries } from './binaries.ts'
import type { EmbeddedFolders } from './folders.ts'
import { plainEnvironment } from './initialise-cluster.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import type { SystemUser } from './system-user.ts'
import { createServer } from 'node:net'

export interface RunningPostgres {
  readonly pid: number
  readonly port: number
}

export interface LaunchOptions {
  readonly binaries: PostgresBinaries
  readonly folders: EmbeddedFolders
  readonly user: SystemUser | null
  readonly settings: Readonly<Record<string, string>>
}

const patienceMs = 60_000

/** Null if nothing runs there, or if the running one refuses our password (then it is stopped). */
export async function adopt(cluster: string, password: string): Promise<RunningPostgres | null> {
  const deadline = Date.now() + patienceMs
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

/** Rejects with the end of PostgreSQL's own log. */
export async function launch(options: LaunchOptions): Promise<RunningPostgres> {
  for (const deadline = Date.now() + patienceMs; ; await delay(200)) {
    const outcome = await launchOnce(options)
    if (typeof outcome !== 'string') return outcome
    // After SIGKILL of the postmaster its children need a moment to notice; another process may also have taken the port.
    const isPassing = /shared memory block|in use|could not bind|lock file/.test(outcome)
    if (!isPassing || Date.now() > deadline) throw new Error(`PostgreSQL did not start. Its log ends with:\n${outcome}`)
  }
}

async function launchOnce({ binaries, folders, user, settings }: LaunchOptions): Promise<RunningPostgres | string> {
  const port = await freePort(await lastPort(folders.portFile))
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(folders.logFile, 'w', 0o600)
  // Own process group: Ctrl-C in the terminal must reach the server first, and the server stops the database last.
  const child = spawn(binaries.postgres, ['-D', folders.cluster, '-p', String(port), ...flags], {
    ...user,
    cwd: folders.cluster,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: plainEnvironment(),
  })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code) => resolve(`ended with code ${code}`))
  })
  try {
    for (;;) {
      const ending = await Promise.race([ended, delay(15)])
      if (ending !== undefined) return (await readFile(folders.logFile, 'utf8')).slice(-2000) || ending
      const found = await findPostmaster(folders.cluster)
      if (found?.isReady && found.pid === child.pid) {
        await writeFile(folders.portFile, String(port))
        return { pid: found.pid, port }
      }
    }
  } finally {
    child.unref()
    await log.close()
  }
}

/** The same port as last time, if it is free, so that processes that know the address reconnect. */
async function lastPort(file: string): Promise<number | null> {
  const port = existsSync(file) ? Number(await readFile(file, 'utf8')) : Number.NaN
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : null
}

/** A port on the loopback interface that was free a moment ago: the preferred one if it is, else any. */
async function freePort(preferred: number | null): Promise<number> {
  return (preferred === null ? null : await tryPort(preferred)) ?? (await tryPort(0)) ?? fail()
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : null))
    })
  })
}

function fail(): never {
  throw new Error('No port is free on 127.0.0.1.')
}
