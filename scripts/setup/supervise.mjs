/** Runs the product's processes: the server (with its database), the encoders, and once the demo. Stops them in reverse order. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { announce, announceDemo } from './announce.mjs'
import { keepAlive } from './child.mjs'
import { root } from './paths.mjs'
import { say } from './say.mjs'

const drainMs = 15_000
const encoderMs = 25_000
const serverMs = 30_000
/** npm forwards Ctrl-C although the terminal has already sent it: two signals within a second count as one. */
const sameWishMs = 1000

/** @typedef {{ kind: 'ready', port: number, databaseUrl: string, isDemoMissing: boolean, hasSandboxProcessor: boolean }} Ready */

class Supervisor {
  /** @type {Ready | undefined} */
  #ready
  /** @type {ReturnType<typeof keepAlive>[]} */
  #encoders = []
  /** @type {ReturnType<typeof keepAlive> | undefined} */
  #sandboxProcessor
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #seed
  #tellDrained = () => {}
  #askedAt = 0
  #node
  #env
  #server
  #resolve

  /** @param {{ node: string, env: NodeJS.ProcessEnv }} options @param {(code: number) => void} resolve */
  constructor({ node, env }, resolve) {
    // The server decides whether it uses the sandbox processor; this is the key that the two share.
    env = { ...env, SANDBOX_PROCESSOR_KEY: env.SANDBOX_PROCESSOR_KEY || randomBytes(32).toString('base64url') }
    this.#node = node
    this.#env = env
    this.#resolve = resolve
    this.#server = keepAlive({
      name: 'server',
      node,
      file: 'server/main.ts',
      env: () => env,
      onRefusal: (code) => void this.#stop(code),
      onMessage: (message) => (message.kind === 'ready' ? this.#serve(message) : this.#tellDrained()),
    })
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => this.#handleSignal())
  }

  /** @param {Ready} message */
  #serve(message) {
    const before = this.#ready
    this.#ready = message
    if (before) {
      say('  The server answers again.')
      if (before.databaseUrl !== message.databaseUrl) for (const encoder of this.#encoders) encoder.restart()
      return
    }
    announce(message)
    if (message.isDemoMissing) this.#fillDemo()
    if (message.hasSandboxProcessor) this.#startSandboxProcessor()
    this.#startEncoders()
  }

  #startSandboxProcessor() {
    const onRefusal = () => say('  The sandbox processor cannot work. Nothing can be bought by card until it can.')
    const env = () => ({ ...this.#env, DATABASE_URL: undefined, DATABASE_OWNER_URL: undefined, PORT: String(this.#ready?.port) })
    this.#sandboxProcessor = keepAlive({ name: 'sandbox-processor', node: this.#node, file: 'server/sandbox-processor.ts', env, onRefusal })
  }

  #withDatabase() {
    // Only the server gets the owner's database address, because it runs the migrations.
    return { ...this.#env, DATABASE_URL: this.#ready?.databaseUrl, DATABASE_OWNER_URL: undefined }
  }

  #startEncoders() {
    const total = Number(this.#env.ENCODERS || 1)
    for (let number = 1; number <= total; number += 1) {
      const name = total === 1 ? 'encoder' : `encoder-${number}`
      const onRefusal = () => say(`  The ${name} cannot work. Videos wait until it can.`)
      // glibc would give every thread its own memory to allocate from, and with photos an encoder would take a third more.
      const env = () => ({ MALLOC_ARENA_MAX: '2', ...this.#withDatabase() })
      this.#encoders.push(keepAlive({ name, node: this.#node, file: 'server/worker.ts', env, onRefusal }))
    }
  }

  #fillDemo() {
    say('  Filling the demo community …')
    const seed = spawn(this.#node, [path.join(root, 'server/seed.ts')], {
      cwd: root,
      env: this.#withDatabase(),
      detached: true,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#seed = seed
    seed.once('exit', (code) => {
      this.#seed = undefined
      if (this.#askedAt !== 0) return
      say(code === 0 ? '  The demo community is complete.' : '  The demo community is not complete; the next start goes on with it.')
      announceDemo()
    })
  }

  #handleSignal() {
    if (this.#askedAt === 0) {
      this.#askedAt = Date.now()
      void this.#stop(0)
    } else if (Date.now() - this.#askedAt > sameWishMs) {
      for (const child of [...this.#encoders, this.#sandboxProcessor, this.#server]) child?.kill()
      this.#seed?.kill('SIGKILL')
      this.#resolve(130)
    }
  }

  /**
   * Stops requests first, then jobs, then the database.
   * @param {number} code
   */
  async #stop(code) {
    if (code === 0) say('\n  Stopping …')
    this.#seed?.kill('SIGTERM')
    const drained = new Promise((done) => (this.#tellDrained = () => done(undefined)))
    if (this.#server.tell('drain')) await Promise.race([drained, new Promise((done) => setTimeout(done, drainMs))])
    await Promise.all([...this.#encoders, this.#sandboxProcessor].map((child) => child?.stop(encoderMs)))
    await this.#server.stop(serverMs, 'stop')
    if (code === 0) say('  Stopped.')
    this.#resolve(code)
  }
}

/** Resolves with the exit code when everything has stopped. @param {{ node: string, env: NodeJS.ProcessEnv }} options @returns {Promise<number>} */
export function supervise(options) {
  return new Promise((resolve) => new Supervisor(options, resolve))
}
