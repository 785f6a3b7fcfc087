/** Describes the machine the figures were measured on. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cpus, loadavg, release, totalmem, type } from 'node:os'
import { repositoryRoot } from '#tests/harness/site/site-folders.ts'
import { withBrowser } from './phone.ts'

export async function describeMachine(): Promise<string> {
  const processors = cpus()
  const browser = await withBrowser(async (opened) => opened.version())
  return [
    `${processors[0]?.model.trim() ?? 'Unknown processor'}, ${processors.length} cores`,
    `${(totalmem() / 2 ** 30).toFixed(0)} GB memory`,
    `${distribution()} (${type()} ${release()})`,
    `Chromium ${browser}`,
    `Node ${process.versions.node}`,
  ].join(' · ')
}

/** The load average of the last minute. */
export function loadAsText(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

export function commitAsText(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim()
  try {
    return git('rev-parse', '--short', 'HEAD')
  } catch {
    // An archive without its history.
    return 'unknown'
  }
}

function distribution(): string {
  const file = '/etc/os-release'
  const named = existsSync(file) ? /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync(file, 'utf8')) : null
  return named?.[1] ?? process.platform
}
