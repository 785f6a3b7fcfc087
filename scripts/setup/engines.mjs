/**
 * Installs WebKitGTK and Firefox from Debian for the tests. Never fails: without an engine its checks are skipped, and the run reports
 * it.
 */
import { run, works } from './command.mjs'
import { installFromDebian } from './debian.mjs'

const packages = [
  'firefox-esr',
  'webkit2gtk-driver',
  'python3-gi',
  'gir1.2-gtk-3.0',
  'gir1.2-webkit2-4.1',
  'xvfb',
  'dbus',
  'gstreamer1.0-libav',
  'gstreamer1.0-plugins-good',
  'gstreamer1.0-plugins-bad',
]

export async function ensureEngines() {
  if (process.platform !== 'linux' || !works('dpkg-query', ['--version'])) return
  const { output } = await run('dpkg-query', ['--show', '--showformat=${Package} ${db:Status-Status}\n', ...packages])
  const missing = missingIn(output)
  if (missing.length > 0) await installFromDebian('WebKitGTK and Firefox', ...missing)
}

/**
 * The packages that are not installed. Debian also knows those that others only mention, with another status.
 * @param {string} shown a line for each known package: its name and status
 */
export function missingIn(shown) {
  const lines = new Set(shown.split('\n'))
  return packages.filter((name) => !lines.has(`${name} installed`))
}
