/** One process of the product under test. Its output goes to a file; the caller decides how it ends. */
import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { limits } from '../limits.ts'
import { repositoryRoot } from './site-folders.ts'

export interface ProductProcess {
  readonly child: ChildProcess
  /** The first message accepted by `isWanted`. Rejects when the process ends first. */
  message<Message>(isWanted: (message: unknown) => message is Message, patienceMs: number): Promise<Message>
  /** SIGTERM, and SIGKILL when it does not react. */
  stop(patienceMs?: number): Promise<void>
  /** kill -9: no shutdown. */
  kill(): Promise<void>
  readonly ended: Promise<string>
}

export interface StartOptions {
  /** Relative to the repository. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly logFile: string
  /** A checkout other than this one. */
  readonly root?: string
}

export function startProcess({ file, args = [], env, logFile, root = repositoryRoot }: StartOptions): ProductProcess {
  const log = createWriteStream(logFile, { flags: 'a' })
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...inheritedEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`))
  })
  void ended.then(() => log.end())

  return {
    child,
    ended,
    message: (isWanted, patienceMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${file} said nothing within ${patienceMs} ms. See ${logFile}`)), patienceMs)
        child.on('message', (message) => {
          if (!isWanted(message)) return
          clearTimeout(timer)
          resolve(message)
        })
        void ended.then((how) => {
          clearTimeout(timer)
          reject(new Error(`${file} ended (${how}) before it was ready. See ${logFile}`))
        })
      }),
    async stop(patienceMs = limits.expectation) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGTERM')
      const last = setTimeout(() => child.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(last)
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** Settings of the developer's own shell must not reach the product under test. */
function inheritedEnvironment(): Record<string, string | undefined> {
  const kept = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'USER', 'FFMPEG_PATH', 'FFPROBE_PATH']
  return Object.fromEntries(kept.map((name) => [name, process.env[name]]))
}
