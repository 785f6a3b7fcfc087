/** Runs programs from plain Node 20, without any packages installed. */
import { spawn, spawnSync } from 'node:child_process'

/**
 * Resolves with the exit code and the complete output. `onLine` receives each line as it arrives.
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onLine?: (line: string) => void }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(program, args, { cwd, env, onLine } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text) => {
        output += text
        if (onLine) for (const line of text.split('\n')) if (line.trim()) onLine(line.trim())
      })
    }
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/**
 * Whether a program exists and runs.
 * @param {string} program @param {string[]} [args]
 */
export function works(program, args = ['-version']) {
  return spawnSync(program, args, { stdio: 'ignore', shell: process.platform === 'win32' }).status === 0
}
