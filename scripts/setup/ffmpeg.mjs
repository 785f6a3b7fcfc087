/** Finds ffmpeg: the system's, installed where permitted, or an old one from npm as the last resort. */
import { createRequire } from 'node:module'
import path from 'node:path'
import { run, works } from './command.mjs'
import { installFromDebian } from './debian.mjs'
import { toolsFolder } from './paths.mjs'
import { say, step } from './say.mjs'

/**
 * Returns environment variables for child processes; empty if the system's ffmpeg is used. Never fails: without ffmpeg everything but
 * encoding works.
 * @returns {Promise<Record<string, string>>}
 */
export async function ensureFfmpeg() {
  if (isThere()) return {}
  if ((await installFromDebian('ffmpeg', 'ffmpeg')) && isThere()) return {}
  say('  ffmpeg is not on this machine. To have a current one:')
  say(`      ${installCommand()}`)
  return installFromNpm()
}

function isThere() {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env
  const ffmpeg = FFMPEG_PATH || 'ffmpeg'
  const ffprobe = FFPROBE_PATH || (FFMPEG_PATH ? path.join(path.dirname(FFMPEG_PATH), 'ffprobe') : 'ffprobe')
  return works(ffmpeg) && works(ffprobe)
}

function installCommand() {
  if (process.platform === 'darwin') return 'brew install ffmpeg'
  if (process.platform === 'win32') return 'winget install ffmpeg'
  if (works('dnf', ['--version'])) return 'sudo dnf install ffmpeg-free'
  if (works('apk', ['--version'])) return 'sudo apk add ffmpeg'
  return 'sudo apt-get install ffmpeg'
}

async function installFromNpm() {
  const packages = ['@ffmpeg-installer/ffmpeg@1.1.0', '@ffprobe-installer/ffprobe@2.1.2']
  const found = findInTools() ?? (await step('Installing an older ffmpeg from npm meanwhile', () => install(packages)))
  if (!found) {
    say('  It could not be installed. Videos can be uploaded, but wait for encoding until ffmpeg is there.')
    return {}
  }
  say('  WARNING: this ffmpeg is from 2018. Use it to look around, not for strangers’ files.')
  return found
}

/** @param {string[]} packages */
async function install(packages) {
  await run('npm', ['install', '--prefix', toolsFolder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages])
  return findInTools()
}

function findInTools() {
  try {
    const require = createRequire(path.join(toolsFolder, 'package.json'))
    const paths = { FFMPEG_PATH: require('@ffmpeg-installer/ffmpeg').path, FFPROBE_PATH: require('@ffprobe-installer/ffprobe').path }
    return works(paths.FFMPEG_PATH) && works(paths.FFPROBE_PATH) ? paths : undefined
  } catch {
    // Not installed, or not available for this platform.
    return undefined
  }
}
