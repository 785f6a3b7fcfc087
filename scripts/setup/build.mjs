/** Builds the app when there is no build, or its sources are others than those it was built from. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { run } from './command.mjs'
import { root } from './paths.mjs'
import { SetupError, step } from './say.mjs'

const sources = ['index.html', 'src', 'sw', 'contract', 'locales', 'public', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts']
/** In node_modules: other packages make another build, and a fresh install has none. */
const stampFile = path.join(root, 'node_modules/.ropewalk-build')

/** @param {string} node @param {NodeJS.ProcessEnv} env */
export async function ensureBuild(node, env) {
  const wanted = hashSources()
  const isBuilt = existsSync(path.join(root, 'dist/index.html')) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted
  if (isBuilt) return
  rmSync(stampFile, { force: true })
  await step('Building the app', async () => {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const { code, output } = await run(node, [vite, 'build'], { cwd: root, env: { ...env, NODE_ENV: 'production' } })
    if (code !== 0) throw new SetupError(`The app could not be built:\n${output.trim().slice(-3000)}`)
  })
  writeFileSync(stampFile, wanted)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of sources) addToHash(hash, path.join(root, source))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} place */
function addToHash(hash, place) {
  if (!existsSync(place)) return
  if (statSync(place).isDirectory()) {
    for (const name of readdirSync(place).sort()) addToHash(hash, path.join(place, name))
  } else if (!/\.test\.tsx?$|\.gen\.ts$/.test(place)) {
    hash.update(path.relative(root, place)).update(readFileSync(place))
  }
}
