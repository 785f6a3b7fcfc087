/**
 * Installs Bubblewrap for the tests of the encoder's preferred sandbox. Never fails: without it those tests are skipped, and the run
 * reports it.
 */
import { works } from './command.mjs'
import { installFromDebian } from './debian.mjs'

export async function ensureBubblewrap() {
  if (process.platform === 'linux' && !works('bwrap', ['--version'])) await installFromDebian('bubblewrap', 'bubblewrap')
}
