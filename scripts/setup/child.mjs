/** Keeps a process of the product alive: restarts it when it dies, with growing pauses, until it is stopped. */
import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { dataFolder, root } from './paths.mjs'
import { say } from './say.mjs'

/** The same code as in `server/start/supervision.ts`. */
const refusedExitCode = 2
const pauseMs = { first: 500, longest: 30_000 }
const steadyMs = 60_000
const largestLog = 20_000_000

/**
 * @typedef {object} KeptOptions
 * @property {string} name
 * @property {string} node
 * @property {string} file
 * @property {() => NodeJS.ProcessEnv} env called before every start
 * @property {(message: any) => void} [onMessage]
 * @property {(code: number) => void} onRefusal the process has reported why it will not start; a retry would not help
 */

/** @param {KeptOptions} options */
export function keepAlive({ name, node, file, env, onMessage, onRefusal }) {
  let pause = pauseMs.first
  let isStopping = false
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child
  let timer
  let ended = Promise.resolve()

  function start() {
    const startedAt = Date.now()
    // A process group of its own: Ctrl-C reaches only the start script, which stops everything in order.
    child = spawn(node, [path.join(root, file)], {
      cwd: root,
      env: env(),
      detached: true,
      stdio: ['ignore', logTarget(), 'inherit', 'ipc'],
    })
    if (child.stdout) child.stdout.pipe(logFile(name))
    if (onMessage) child.on('message', onMessage)
    ended = new Promise((resolve) => {
      child?.once('error', (error) => say(`  ${name} could not be started: ${error.message}`))
      child?.once('exit', (code, signal) => {
        resolve()
        if (isStopping) return
        if (code === refusedExitCode) return onRefusal(code)
        if (Date.now() - startedAt > steadyMs) pause = pauseMs.first
        say(`  The ${name} ended (${signal ?? `code ${code}`}). Starting it again in ${pause / 1000} s.`)
        timer = setTimeout(start, pause)
        pause = Math.min(pause * 2, pauseMs.longest)
      })
    })
  }

  start()
  return {
    /** @param {'drain' | 'stop'} message */
    tell: (message) => child?.connected && child.send(message),
    /**
     * Ends it by the message or SIGTERM, and by SIGKILL if it does not end within `patienceMs`.
     * @param {number} patienceMs
     * @param {'stop'} [message]
     */
    async stop(patienceMs, message) {
      isStopping = true
      clearTimeout(timer)
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      if (message && child.connected) child.send(message)
      else child.kill('SIGTERM')
      const last = setTimeout(() => child?.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(last)
    },
    kill: () => child?.kill('SIGKILL'),
    restart: () => child?.kill('SIGTERM'),
  }
}

/**
 * On a terminal the log goes to a file and the terminal shows only friendly lines; anything else (systemd, Docker) gets the log itself.
 */
function logTarget() {
  return process.stdout.isTTY ? 'pipe' : 'inherit'
}

/** @param {string} name */
function logFile(name) {
  const folder = path.join(dataFolder, 'logs')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `${name}.log`)
  if (existsSync(file) && statSync(file).size > largestLog) renameSync(file, `${file}.1`)
  return createWriteStream(file, { flags: 'a', mode: 0o600 })
}
