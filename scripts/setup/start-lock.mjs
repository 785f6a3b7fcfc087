/** Allows one start script per data folder. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { dataFolder } from './paths.mjs'
import { SetupError } from './say.mjs'

const file = path.join(dataFolder, 'start.lock')

/**
 * Throws if another start script runs. The lock of a killed one does not count.
 * @param {string} address
 */
export function takeStartLock(address) {
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 })
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, address }), { flag: 'wx', mode: 0o600 })
      process.on('exit', () => rmSync(file, { force: true }))
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const holder = readHolder()
    if (holder && isStartScript(holder.pid)) {
      throw new SetupError(
        `Ropewalk is running already (process ${holder.pid}) at ${holder.address}\nStop it with Ctrl-C there, or: kill ${holder.pid}`,
      )
    }
    rmSync(file, { force: true })
  }
}

function readHolder() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    // Cut off by a kill while it was written: nobody holds the lock.
    return undefined
  }
}

/** @param {number} pid */
function isStartScript(pid) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  if (pid === process.pid) return false
  if (process.platform !== 'linux') return true
  try {
    // Process ids are reused, soonest in containers.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('start.mjs')
  } catch {
    // The process ended between the two checks.
    return false
  }
}
