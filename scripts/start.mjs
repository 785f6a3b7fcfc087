/** `npm start`: from a fresh checkout to a running site, and the same command every time after. Needs only Node 20 and npm. */
import { environmentFor, ensureNode } from './setup/node.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensureFfmpeg } from './setup/ffmpeg.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { dataFolder } from './setup/paths.mjs'
import { say, SetupError } from './setup/say.mjs'
import { takeStartLock } from './setup/start-lock.mjs'
import { supervise } from './setup/supervise.mjs'
import path from 'node:path'

async function main() {
  takeStartLock(`http://localhost:${process.env.PORT || 8080}`)
  say('Ropewalk')
  // The system's ffmpeg and the packages are independent of each other: a first start installs both at once.
  const [mediaPaths] = await Promise.all([ensureFfmpeg(), ensurePackages()])
  const node = await ensureNode()
  const env = { ...environmentFor(node), ...mediaPaths, NODE_COMPILE_CACHE: path.join(dataFolder, 'compile-cache') }
  await ensureBuild(node, env)
  return supervise({ node, env })
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error instanceof SetupError ? error.message : error)
    process.exit(1)
  },
)
