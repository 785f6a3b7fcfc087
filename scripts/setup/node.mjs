/** Finds the Node that runs the product: version 24 from the packages, else the host's if it is new enough to run TypeScript natively. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { run, works } from './command.mjs'
import { root, toolsFolder } from './paths.mjs'
import { SetupError, step } from './say.mjs'

const oldest = [22, 18]
const version = '24.21.0'

/** The program's path, without installing anything. Undefined if there is none yet. */
export function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const packaged = path.join(
    root,
    'node_modules',
    `node-${platform}-${process.arch}`,
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  )
  // The packaged one exists but does not run on a system with another C library (Alpine).
  if (existsSync(packaged) && works(packaged, ['-v'])) return packaged
  if (isNewEnough(process.versions.node)) return process.execPath
  const installed = path.join(toolsFolder, 'node_modules/node/bin/node')
  return existsSync(installed) && works(installed, ['-v']) ? installed : undefined
}

export async function ensureNode() {
  const known = findNode()
  if (known) return known
  await step(`Installing Node ${version}`, async () => {
    const { code, output } = await run('npm', [
      'install',
      '--prefix',
      toolsFolder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `node@${version}`,
    ])
    if (code !== 0) throw new SetupError(`Node ${version} could not be installed:\n${output.trim().slice(-1000)}`)
  })
  const node = findNode()
  if (!node)
    throw new SetupError(
      `Ropewalk needs Node ${oldest.join('.')} or newer; this is ${process.versions.node}. Install it from nodejs.org and start again.`,
    )
  return node
}

/** @param {string} given */
function isNewEnough(given) {
  const [major = 0, minor = 0] = given.split('.').map(Number)
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
}

/**
 * Child processes find `node` and the packages' programs first on their PATH.
 * @param {string} node
 */
export function environmentFor(node) {
  const folders = [path.dirname(node), path.join(root, 'node_modules/.bin'), process.env.PATH ?? '']
  return { ...process.env, PATH: folders.join(path.delimiter) }
}
