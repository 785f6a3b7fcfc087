/**
 * Names a build after the commit it is made from, `<time of the commit, UTC>-<digest of its sources>`: the same commit gives the same
 * name on every machine, and the greater of two names belongs to the later commit.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const sources = ['index.html', 'src', 'sw', 'contract', 'locales', 'public', 'package-lock.json', 'vite.config.ts', 'lingui.config.ts']

/** @param {string} root */
export function buildOf(root) {
  const files = sources.flatMap((source) => filesAt(root, source))
  const madeAt = sourcesMadeAt(root, files)
  const stamp = madeAt.toISOString().replace(/\D/g, '').slice(0, 14)
  return { name: `${stamp}-${digestOf(root, files)}`, madeAt }
}

/**
 * Skips tests and generated files, which do not affect the build.
 * @param {string} root @param {string} source @returns {string[]}
 */
function filesAt(root, source) {
  const place = path.join(root, source)
  if (!existsSync(place)) return []
  if (statSync(place).isDirectory()) {
    return readdirSync(place)
      .sort()
      .flatMap((name) => filesAt(root, path.posix.join(source, name)))
  }
  return /\.test\.tsx?$|\.gen\.ts$/.test(source) ? [] : [source]
}

/** @param {string} root @param {string[]} files */
function digestOf(root, files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0')
  return hash.digest('hex').slice(0, 12)
}

/** The time of HEAD's commit. With uncommitted changes, or without git (archives keep the commit's time), the time of the newest file. */
function sourcesMadeAt(root, files) {
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    if (git('status', '--porcelain', '--', ...sources) === '') return new Date(Number(git('log', '-1', '--format=%ct')) * 1000)
  } catch {
    // No git, or no repository here.
  }
  return new Date(Math.max(...files.map((file) => Math.trunc(statSync(path.join(root, file)).mtimeMs))))
}
