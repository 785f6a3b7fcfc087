/** Debian's packages, on machines where we may install them. */
import { run, works } from './command.mjs'
import { step } from './say.mjs'

/**
 * False where it cannot be installed.
 * @param {string} words what the step is called
 * @param {string[]} names of the packages
 */
export async function installFromDebian(words, ...names) {
  if (process.getuid?.() !== 0 || !works('apt-get', ['--version'])) return false
  return step(`Installing ${words} (apt-get)`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    const { code } = await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...names], { env })
    return code === 0
  })
}
