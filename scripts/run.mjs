/** `node scripts/run.mjs <program or file.ts> …`: runs a package's program or a TypeScript file with the right Node, from any folder. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureNode, environmentFor } from './setup/node.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root } from './setup/paths.mjs'
import { SetupError } from './setup/say.mjs'

const [what, ...args] = process.argv.slice(2)

async function main() {
  if (!what) throw new SetupError('Say what to run: a program of the packages, or a TypeScript file.')
  await ensurePackages()
  const node = await ensureNode()
  const isFile = /\.[cm]?[jt]s$/.test(what)
  const file = isFile ? path.resolve(root, what) : path.join(root, 'node_modules/.bin', what)
  if (!existsSync(file)) throw new SetupError(`There is no ${what}.`)
  const options = { cwd: root, stdio: 'inherit', env: environmentFor(node) }
  // npm's programs are Node scripts; on Windows they are batch files that find Node on the PATH.
  const isBatch = process.platform === 'win32' && !isFile
  const child = isBatch ? spawn(`${file}.cmd`, args, { ...options, shell: true }) : spawn(node, [file, ...args], options)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

main().catch((error) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
})
