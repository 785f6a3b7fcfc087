/** `npm test`: installs everything the tests need, then runs them (scripts/test/main.ts). Needs only Node 20 and npm. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBubblewrap } from './setup/bubblewrap.mjs'
import { ensureEngines } from './setup/engines.mjs'
import { ensureFfmpeg } from './setup/ffmpeg.mjs'
import { ensureNode, environmentFor } from './setup/node.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { root } from './setup/paths.mjs'
import { SetupError } from './setup/say.mjs'

async function main() {
  await ensurePackages()
  const node = await ensureNode()
  // Sequential, because apt-get holds a lock.
  const mediaPaths = await ensureFfmpeg()
  await ensureBubblewrap()
  if (process.argv.some((argument) => /^--only=.*\bengines\b/.test(argument))) await ensureEngines()
  const env = { ...environmentFor(node), ...mediaPaths }
  Object.assign(env, await ensureBrowser(env))
  const child = spawn(node, [path.join(root, 'scripts/test/main.ts'), ...process.argv.slice(2)], { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

main().catch((error) => {
  console.error(error instanceof SetupError ? error.message : error)
  process.exit(1)
})
