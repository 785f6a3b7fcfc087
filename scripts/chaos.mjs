/**
 * `npm run chaos`: kills, cuts and long runs, in three parts: `runs` (vitest), `browsers` (Playwright) and `cluster` (several machines).
 * `--only=cluster` runs one part, `--scenarios=upload,chat` some of the cluster's scenarios. All other arguments go to Vitest and
 * Playwright.
 */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureClusterPrograms } from './setup/cluster.mjs'
import { ensureFfmpeg } from './setup/ffmpeg.mjs'
import { ensureNode, environmentFor } from './setup/node.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root } from './setup/paths.mjs'
import { SetupError } from './setup/say.mjs'

const given = process.argv.slice(2)
const isOwn = /^--(only|scenarios)=/
const bin = (name) => path.join(root, 'node_modules/.bin', name)

/** Each resolves with the exit code. */
const parts = {
  runs: ({ node, env }) => run(node, [bin('vitest'), 'run', '--config', 'vitest.chaos.config.ts', ...others()], env),
  browsers: ({ node, env }) => run(node, [bin('playwright'), 'test', '--config', 'tests/chaos/playwright.config.ts', ...others()], env),
  async cluster({ node, env }) {
    // Sequential, because apt-get holds a lock.
    await ensureClusterPrograms()
    const own = { ...env, ...(await ensureFfmpeg()), ...(await ensureBrowser(env)) }
    return run(node, [path.join(root, 'tests/chaos/cluster/run.ts'), ...listed('scenarios')], own)
  },
}

const others = () => given.filter((argument) => !isOwn.test(argument))

/**
 * The values of `--name=one,two`; undefined if the option is missing.
 * @param {string} name
 */
function listed(name) {
  const start = `--${name}=`
  const argument = given.find((each) => each.startsWith(start))
  return argument === undefined ? [] : argument.slice(start.length).split(',').filter(Boolean)
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let running
/** After Ctrl-C no further part starts. */
let isStopping = false

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function run(program, args, env) {
  return new Promise((resolve, reject) => {
    running = spawn(program, args, { cwd: root, stdio: 'inherit', env })
    running.on('error', reject)
    running.on('exit', (code) => resolve(code ?? 1))
  })
}

async function main() {
  const only = listed('only')
  const unknown = only.filter((name) => !(name in parts))
  if (unknown.length > 0) throw new SetupError(`There is no part ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`)
  await ensurePackages()
  const node = await ensureNode()
  const machine = { node, env: environmentFor(node) }
  let worst = 0
  for (const [name, runPart] of Object.entries(parts)) {
    if (isStopping || (only.length > 0 && !only.includes(name))) continue
    console.log(`\n── ${name} ──`)
    worst = (await runPart(machine)) || worst
  }
  return worst
}

// The child stops its own children; this process waits for it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopping = true
    running?.kill(signal)
  })

main().then(
  (code) => process.exit(isStopping ? 130 : code),
  (error) => {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  },
)
