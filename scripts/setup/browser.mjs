/** A Chromium for the tests: CHROME_PATH, the system's, apt where we may, Playwright's own at last. */
import { existsSync } from 'node:fs'
import { run, works } from './command.mjs'
import { root } from './paths.mjs'
import { SetupError, step } from './say.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Returns variables for the children.
 * @param {NodeJS.ProcessEnv} env where `playwright` is on the PATH
 * @returns {Promise<Record<string, string>>}
 */
export async function ensureBrowser(env) {
  const found = find()
  if (found) return { CHROME_PATH: found }
  if (process.getuid?.() === 0 && works('apt-get', ['--version'])) {
    await step('Installing Chromium (apt-get)', async () => {
      await run('apt-get', ['update', '-q'])
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    })
  }
  const installed = find()
  if (installed) return { CHROME_PATH: installed }
  const { code, output } = await step('Installing Chromium (Playwright)', () =>
    run('playwright', ['install', 'chromium'], { cwd: root, env }),
  )
  if (code !== 0) throw new SetupError(`The tests need Chromium. Install one and set CHROME_PATH.\n${output.trim().slice(-800)}`)
  return {}
}

function find() {
  return [process.env.CHROME_PATH, ...known].find((file) => file && existsSync(file))
}
