/** Bubblewrap for the tests of the sandbox that the encoder prefers. Never fails: without it those tests are skipped, and the run says so. */
import { works } from './command.mjs'
import { installFromDebian } from './debian.mjs'

export async function ensureBubblewrap() {
  if (process.platform === 'linux' && !works('bwrap', ['--version'])) await installFromDebian('bubblewrap', 'bubblewrap')
}
