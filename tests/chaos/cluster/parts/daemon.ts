/**
 * A third-party program (PostgreSQL, Redis, nginx), in the foreground. It ends with this process, however this one
 * ends.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { until } from '../waiting.ts'

export interface DaemonOptions {
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
  readonly logFile: string
  /** A system user's name, where this process runs as root and the program must not. */
  readonly user?: string | null
  readonly stopSignal?: NodeJS.Signals
  /** Resolves to true when the program responds; rejects or resolves to false until then. */
  readonly isReady: () => Promise<boolean>
}

const startMs = 30_000
const stopMs = 20_000

/** Can be started and stopped any number of times, at the same address. */
export class Daemon {
  readonly #options: DaemonOptions
  #child: ChildProcess | null = null
  #ended: Promise<void> = Promise.resolve()

  constructor(options: DaemonOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { name, program, args, logFile, user, stopSignal = 'SIGTERM', isReady } = this.#options
    const log = openSync(logFile, 'a')
    const asUser = user ? ['--reuid', user, '--regid', user, '--clear-groups'] : []
    // The kernel sends the signal when this process is gone, also after a kill.
    const command = [...asUser, '--pdeathsig', stopSignal.replace(/^SIG/, ''), program, ...args]
    // A process group of its own: Ctrl-C in a terminal reaches only this process, which stops everything in order.
    const child = spawn('setpriv', command, { stdio: ['ignore', log, log], detached: true })
    closeSync(log)
    this.#child = child
    this.#ended = new Promise((resolve) => {
      child.once('error', () => resolve())
      child.once('exit', () => resolve())
    })
    await until(
      `${name} answers (log: ${logFile})`,
      async () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${name} ended at once (log: ${logFile}).`)
        return isReady().catch(() => false)
      },
      startMs,
    )
  }

  async stop(): Promise<void> {
    const { stopSignal = 'SIGTERM' } = this.#options
    const child = this.#child
    this.#child = null
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill(stopSignal)
    const last = setTimeout(() => child.kill('SIGKILL'), stopMs)
    await this.#ended
    clearTimeout(last)
  }
}
