import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AlreadyRunning, takeProcessLock } from './process-lock.ts'

async function place() {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-lock-'))
  return { file: path.join(folder, 'server.lock'), [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

/** A running process that looks like our server to the lock. */
function fakeServer() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', 'server/main.ts'])
  return { pid: child.pid ?? 0, kill: () => child.kill('SIGKILL'), [Symbol.dispose]: () => void child.kill('SIGKILL') }
}

describe('the lock of a data folder', () => {
  it('is free for the first, and free again after its release', async () => {
    await using home = await place()
    const release = await takeProcessLock(home.file, null)
    release()
    expect(existsSync(home.file)).toBe(false)
  })

  it('refuses a second server while the first is running', async () => {
    await using home = await place()
    using other = fakeServer()
    await writeFile(home.file, JSON.stringify({ pid: other.pid, supervisorPid: process.pid }))
    await expect(takeProcessLock(home.file, null)).rejects.toThrow(AlreadyRunning)
    await writeFile(home.file, JSON.stringify({ pid: other.pid, supervisorPid: null }))
    await expect(takeProcessLock(home.file, null)).rejects.toThrow(`process ${other.pid}`)
  })

  it('waits for one whose start script was killed, because it is shutting down', async () => {
    await using home = await place()
    using other = fakeServer()
    await writeFile(home.file, JSON.stringify({ pid: other.pid, supervisorPid: 2 ** 22 - 1 }))
    const taking = takeProcessLock(home.file, null)
    other.kill()
    const release = await taking
    release()
  })

  it('ignores the remains of a kill: a dead holder, a truncated file, or a process id that belongs to another program now', async () => {
    await using home = await place()
    const stranger = spawn('sleep', ['1d'])
    onTestFinished(() => void stranger.kill())
    for (const content of [
      JSON.stringify({ pid: 2 ** 22 - 1, supervisorPid: null }),
      '{"pid":',
      '',
      JSON.stringify({ pid: stranger.pid, supervisorPid: null }),
    ]) {
      await writeFile(home.file, content)
      const release = await takeProcessLock(home.file, null)
      release()
    }
  })
})
