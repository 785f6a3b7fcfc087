/** Finds a Chromium and its headless shell for the tests: CHROME_PATH, the system's, apt where permitted, finally Playwright's own. */
import { existsSync } from 'node:fs'
import { run } from './command.mjs'
import { installFromDebian } from './debian.mjs'
import { root } from './paths.mjs'
import { SetupError, step } from './say.mjs'

const known = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const shell = '/usr/bin/chromium-headless-shell'

/**
 * Returns environment variables for child processes.
 * @param {NodeJS.ProcessEnv} env where `playwright` is on the PATH
 * @returns {Promise<Record<string, string>>}
 */
export async function ensureBrowser(env) {
  if (!find()) await installFromDebian('Chromium', 'chromium')
  if (!existsSync(shell)) await installFromDebian('Chromium’s headless shell', 'chromium-headless-shell')
  const installed = find()
  if (installed) return { CHROME_PATH: installed, ...(existsSync(shell) && { HEADLESS_SHELL_PATH: shell }) }
  const { code, output } = await step('Installing Chromium (Playwright)', () =>
    run('playwright', ['install', 'chromium'], { cwd: root, env }),
  )
  if (code !== 0) throw new SetupError(`The tests need Chromium. Install one and set CHROME_PATH.\n${output.trim().slice(-800)}`)
  return {}
}

function find() {
  return [process.env.CHROME_PATH, ...known].find((file) => file && existsSync(file))
}
