/** A machine of the site: a node (API, sockets, chat) or an encoder, with a data folder and a log of its own. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { startProcess, type ProductProcess } from '#tests/harness/site/keep-process.ts'
import { until } from '../waiting.ts'

export interface MachineOptions {
  readonly name: string
  /** `server/main.ts` or `server/worker.ts`. */
  readonly file: string
  /** The root of its checkout. */
  readonly root: string
  readonly logs: string
  readonly env: Readonly<Record<string, string>>
  /** The address of a node; null for encoders, which accept no requests. */
  readonly origin: string | null
}

const startMs = 120_000
const ready = v.looseObject({ kind: v.literal('ready') })
const isReady = (message: unknown): message is v.InferOutput<typeof ready> => v.is(ready, message)

export class Machine {
  readonly name: string
  readonly origin: string | null
  readonly logFile: string
  readonly #options: MachineOptions
  #process: ProductProcess | null = null

  constructor(options: MachineOptions) {
    this.#options = options
    this.name = options.name
    this.origin = options.origin
    this.logFile = path.join(options.logs, `${options.name}.log`)
  }

  /** Resolves when it responds, or for an encoder when it accepts jobs. */
  async start(): Promise<void> {
    const { file, root, env } = this.#options
    const from = this.#said().length
    this.#process = startProcess({ file, root, env, logFile: this.logFile })
    if (this.origin !== null) await this.#process.message(isReady, startMs)
    else await until(`${this.name} takes jobs (log: ${this.logFile})`, () => this.#said().includes('"Encoding."', from), startMs)
  }

  get pid(): number {
    const pid = this.#process?.child.pid
    if (pid === undefined) throw new Error(`${this.name} does not run.`)
    return pid
  }

  get isRunning(): boolean {
    const child = this.#process?.child
    return child !== undefined && child.exitCode === null && child.signalCode === null
  }

  /** Graceful: running work is finished or handed back. */
  async stop(): Promise<void> {
    await this.#process?.stop(30_000)
  }

  async kill(): Promise<void> {
    await this.#process?.kill()
  }

  /** Bytes it has read since it started, from the network and from files. */
  readBytes(): number {
    return Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${this.pid}/io`, 'utf8'))?.[1] ?? 0)
  }

  /** Whether it has running child processes: for an encoder, those of its job. */
  hasChildren(): boolean {
    return readFileSync(`/proc/${this.pid}/task/${this.pid}/children`, 'utf8').trim() !== ''
  }

  #said(): string {
    try {
      return readFileSync(this.logFile, 'utf8')
    } catch {
      // Before its first start.
      return ''
    }
  }
}
