/** Finds a PostgreSQL that a killed process left running, from `postmaster.pid`, and ends it. */
import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isAlive } from '../../lib/process-lock.ts'

const run = promisify(execFile)

export interface Postmaster {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** Null if none runs on this folder. A file whose process id now belongs to another program is removed. */
export async function findPostmaster(folder: string): Promise<Postmaster | null> {
  const file = path.join(folder, 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch(() => null)
  if (content === null) return null
  // Lines: pid, data folder, start time, port, socket folder, listen address, shared memory, status.
  const lines = content.split('\n').map((line) => line.trim())
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (!(await isPostgresOn(pid, folder))) {
    await rm(file, { force: true })
    return null
  }
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' }
}

async function isPostgresOn(pid: number, folder: string): Promise<boolean> {
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(folder)
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (process.platform === 'win32') return `postgres ${pid}`
  return run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  )
}

/** Fast shutdown (sessions are cut, the checkpoint is written); after `patienceMs` immediate shutdown, which the next start recovers from. */
export async function stopPostmaster(pid: number, patienceMs = 20_000): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!isAlive(pid)) return
      throw error
    }
    if (await hasEnded(pid, waitMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) did not stop.`)
}

async function hasEnded(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs
  while (isAlive(pid) && !(await isZombie(pid))) {
    if (Date.now() > deadline) return false
    await delay(15)
  }
  return true
}

/** In a container without an init process, an orphan that has ended stays in the process table for ever. */
async function isZombie(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return /^State:\s+Z/m.test(await readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''))
}
