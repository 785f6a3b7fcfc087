/** Installs the packages of package-lock.json if they are missing or differ. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './command.mjs'
import { root } from './paths.mjs'
import { SetupError, step } from './say.mjs'

const lockFile = path.join(root, 'package-lock.json')
const stampFile = path.join(root, 'node_modules/.ropewalk-packages')

export async function ensurePackages() {
  const wanted = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  if (readOr(stampFile, '') === wanted) return
  if (!isInstalledAlready()) {
    await step('Installing packages', install)
  }
  writeFileSync(stampFile, wanted)
}

/** No install scripts: nothing here needs one, and a malicious package would use one to run code on the machine. */
async function install() {
  const flags = ['--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  let { code, output } = await run('npm', ['ci', ...flags], { cwd: root })
  // If the registry lacks packages for other platforms, npm calls the lock file incomplete; `install` takes what is available.
  if (code !== 0 && output.includes('in sync')) ({ code, output } = await run('npm', ['install', '--no-save', ...flags], { cwd: root }))
  if (code !== 0) throw new SetupError(`The packages could not be installed (npm ended with ${code}):\n${output.trim().slice(0, 3000)}`)
}

/** After npm was run by hand, npm's own record of the contents of node_modules must match the lock file. */
function isInstalledAlready() {
  const recordFile = path.join(root, 'node_modules/.package-lock.json')
  if (!existsSync(recordFile)) return false
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages
  const present = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  return Object.entries(wanted).every(
    ([place, { version, optional, devOptional }]) =>
      place === '' || present[place]?.version === version || (!present[place] && (optional || devOptional)),
  )
}

/** @param {string} file @param {string} otherwise */
function readOr(file, otherwise) {
  return existsSync(file) ? readFileSync(file, 'utf8') : otherwise
}
