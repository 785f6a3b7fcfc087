/** A whole Ropewalk, as `npm start` runs it: server with embedded Postgres, one encoder, the demo community. */
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import * as v from 'valibot'
import { testSecretsKey } from '#server/testing/test-secrets-key.ts'
import { limits } from '../limits.ts'
import { startProcess, type ProductProcess } from './keep-process.ts'
import { repositoryRoot, type SiteFolders } from './site-folders.ts'

const ready = v.object({ kind: v.literal('ready'), port: v.number(), databaseUrl: v.string(), isDemoMissing: v.boolean() })
type Ready = v.InferOutput<typeof ready>
const isReady = (message: unknown): message is Ready => v.is(ready, message)

export interface SiteRunnerOptions {
  readonly folders: SiteFolders
  readonly demoPassword: string
  readonly env?: Readonly<Record<string, string>>
}

export class SiteRunner {
  #options: SiteRunnerOptions
  #port = 0
  #metricsPort = 0
  #processorPort = 0
  #databaseUrl = ''
  #server: ProductProcess | undefined
  #encoder: ProductProcess | undefined
  #processor: ProductProcess | undefined
  #appFolder = path.resolve(repositoryRoot, process.env['ROPEWALK_APP'] ?? 'dist')

  constructor(options: SiteRunnerOptions) {
    this.#options = options
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  get databaseUrl(): string {
    return this.#databaseUrl
  }

  get serverPid(): number {
    return pidOf(this.#server)
  }

  get encoderPid(): number {
    return pidOf(this.#encoder)
  }

  async start(): Promise<void> {
    if (!existsSync(path.join(this.#appFolder, 'index.html'))) throw new Error('There is no build to test. Run `npm run build` first.')
    this.#port = await findFreePort()
    this.#metricsPort = await findFreePort()
    this.#processorPort = await findFreePort()
    const { isDemoMissing } = await this.startServer()
    await this.startEncoder()
    this.#startProcessor()
    if (isDemoMissing) await this.#seed()
  }

  /** On the previous port, with the build in `appFolder`, and with settings that apply to this start only. */
  async startServer({ appFolder, env }: { appFolder?: string | undefined; env?: Record<string, string> | undefined } = {}): Promise<Ready> {
    if (appFolder !== undefined) this.#appFolder = appFolder
    const logFile = path.join(this.#options.folders.logs, 'server.log')
    this.#server = startProcess({ file: 'server/main.ts', env: { ...this.#environment(), ...env }, logFile })
    const message = await this.#server.message(isReady, limits.work)
    const hasMoved = this.#databaseUrl !== '' && this.#databaseUrl !== message.databaseUrl
    this.#databaseUrl = message.databaseUrl
    await this.#waitForHealth()
    if (hasMoved && this.#encoder) {
      await this.stopEncoder()
      await this.startEncoder()
    }
    return message
  }

  async startEncoder(): Promise<void> {
    const logFile = path.join(this.#options.folders.logs, 'encoder.log')
    // With the variable that `npm start` sets as well, in scripts/setup/supervise.mjs.
    this.#encoder = startProcess({ file: 'server/worker.ts', env: { MALLOC_ARENA_MAX: '2', ...this.#withDatabase() }, logFile })
    await Promise.resolve()
  }

  /** The sandbox card processor, which `npm start` runs as well. */
  #startProcessor(): void {
    const logFile = path.join(this.#options.folders.logs, 'sandbox-processor.log')
    this.#processor = startProcess({ file: 'server/sandbox-processor.ts', env: this.#environment(), logFile })
  }

  async stopServer(): Promise<void> {
    await this.#server?.stop()
  }

  async stopEncoder(): Promise<void> {
    await this.#encoder?.stop()
  }

  /** Postgres keeps running, as after a real crash; the next start takes it over. */
  async killServer(): Promise<void> {
    await this.#server?.kill()
  }

  async killEncoder(): Promise<void> {
    await this.#encoder?.kill()
  }

  /** Also stops the database that a killed server left running. */
  async stop(): Promise<void> {
    await this.stopEncoder()
    await this.#processor?.stop()
    if (this.#server?.child.signalCode === 'SIGKILL') await this.startServer()
    await this.stopServer()
  }

  async #seed(): Promise<void> {
    const logFile = path.join(this.#options.folders.logs, 'seed.log')
    const seed = startProcess({ file: 'server/seed.ts', env: this.#withDatabase(), logFile })
    const how = await Promise.race([seed.ended, delay(limits.test, 'too slow', { ref: false })])
    if (how === 'code 0') return
    await seed.kill()
    throw new Error(`The demo community was not made (${how}). See ${logFile}`)
  }

  #environment(): Record<string, string> {
    return {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(this.#port),
      METRICS_PORT: String(this.#metricsPort),
      SANDBOX_PROCESSOR_PORT: String(this.#processorPort),
      SANDBOX_PROCESSOR_KEY: 'a key of the tests and of nobody else',
      ROPEWALK_DATA: this.#options.folders.data,
      ROPEWALK_APP: this.#appFolder,
      ROPEWALK_DEMO: 'on',
      SECRETS_KEY: testSecretsKey,
      // The tests' push service runs on this machine.
      PUSH_ALLOW_LOCAL: 'on',
      // This host does not exist: tests respond for it in the browser.
      NEWS_WIDGET_URL: 'https://news.example.test/widget',
      ROPEWALK_DEMO_PASSWORD: this.#options.demoPassword,
      ...this.#options.env,
    }
  }

  #withDatabase(): Record<string, string> {
    return { ...this.#environment(), DATABASE_URL: this.#databaseUrl }
  }

  async #waitForHealth(): Promise<void> {
    const deadline = performance.now() + limits.work
    for (;;) {
      const answer = await fetch(`${this.origin}/healthz`).catch((error: unknown) => error)
      if (answer instanceof Response && answer.ok) return
      if (performance.now() > deadline) throw new Error(`${this.origin}/healthz does not answer.`, { cause: answer })
      await delay(50)
    }
  }
}

function pidOf(process: ProductProcess | undefined): number {
  if (process?.child.pid === undefined) throw new Error('It does not run.')
  return process.child.pid
}

/** Free at this moment; no other program on a test machine takes it within the second. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.'))))
    })
  })
}
