/** Installs Debian packages, on machines where that is permitted. */
import { run, works } from './command.mjs'
import { say, step } from './say.mjs'

/** A newly started machine runs its own updates, so apt-get may be busy for minutes. */
const patienceMs = 600_000
const pauseMs = 2000

/** @type {Promise<boolean> | undefined} */
let updated

/**
 * Returns false, and prints the reason, if the packages cannot be installed.
 * @param {string} words name of the step
 * @param {string[]} names of the packages
 */
export async function installFromDebian(words, ...names) {
  if (process.getuid?.() !== 0 || !works('apt-get', ['--version'])) return false
  return step(`Installing ${words} (apt-get)`, async (note) => {
    updated ??= aptGet(['update', '-q'], note)
    // If the update failed, the existing package lists may still be enough.
    await updated
    return aptGet(['install', '-y', '-q', '--no-install-recommends', ...names], note)
  })
}

/**
 * Waits while another apt-get runs. apt-get itself waits for the package lock, but gives up at once on the lock of the lists.
 * @param {string[]} args @param {(text: string) => void} note
 */
async function aptGet(args, note) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { code, output } = await run('apt-get', [`-oDPkg::Lock::Timeout=${patienceMs / 1000}`, ...args], { env })
    if (code === 0) return true
    if (!isBusy(output) || Date.now() > deadline) {
      say(`  apt-get ${args.join(' ')} ended with ${code}:\n${output.trim().slice(-2000)}`)
      return false
    }
    note('waiting for another apt-get')
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** @param {string} output of apt-get */
export function isBusy(output) {
  return /Could not get lock|Unable to (lock|acquire)|is held by process/.test(output)
}
