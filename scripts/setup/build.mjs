/** Builds the app if there is no build, or if it was made from another commit or other sources. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildOf } from './build-name.mjs'
import { run } from './command.mjs'
import { root } from './paths.mjs'
import { SetupError, step } from './say.mjs'

/** In node_modules, because other packages make a different build, and a fresh install has no stamp. */
const stampFile = path.join(root, 'node_modules/.ropewalk-build')

/** @param {string} node @param {NodeJS.ProcessEnv} env */
export async function ensureBuild(node, env) {
  const wanted = buildOf(root).name
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
