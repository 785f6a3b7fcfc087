/** One server per data folder. The lock is a file with the holder's process id; a dead holder's lock does not count. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'

export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
}

const content = v.object({ pid: v.number(), supervisorPid: v.nullable(v.number()) })
type Holder = v.InferOutput<typeof content>

/**
 * Returns the function that releases the lock. If the holder's supervisor was killed, the holder is shutting down and we wait for it;
 * otherwise this fails at once with `AlreadyRunning`.
 */
export async function takeProcessLock(file: string, supervisorPid: number | null, patienceMs = 30_000): Promise<() => void> {
  for (const deadline = Date.now() + patienceMs; ; await delay(100)) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, supervisorPid } satisfies Holder), { flag: 'wx', mode: 0o600 })
      return () => release(file)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const holder = await readHolder(file)
    if (!holder || !(await isServer(holder.pid))) rmSync(file, { force: true })
    else if (holder.supervisorPid === null || isAlive(holder.supervisorPid) || Date.now() > deadline)
      throw new AlreadyRunning(`Ropewalk already runs on this data folder (process ${holder.pid}).`)
  }
}

function release(file: string): void {
  const holder = parseHolder(readFileSync(file, 'utf8'))
  if (holder?.pid === process.pid) rmSync(file, { force: true })
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => null)
  return text === null ? null : parseHolder(text)
}

function parseHolder(text: string): Holder | null {
  try {
    return v.parse(content, JSON.parse(text))
  } catch {
    // Truncated by a kill in the middle of writing: nobody holds it.
    return null
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it is running, under another user. Anything else: it is gone.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Process ids are reused, soonest in containers: on Linux the command line shows whether it is still ours. */
async function isServer(pid: number): Promise<boolean> {
  if (pid === process.pid || !isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command.includes('node') && command.includes('server/')
}
