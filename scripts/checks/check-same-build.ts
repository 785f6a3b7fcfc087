/**
 * Checks that two checkouts of one commit, built one after the other in two folders, produce the same files, so that any server of a site
 * can answer for any other.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cloneCheckout } from '../../tests/harness/site/clone-checkout.ts'
import type { Outcome } from '../check.ts'
import { repositoryRoot } from './source-files.ts'

/** Below the checkout, so that it can share `node_modules`. */
const second = path.join(repositoryRoot, 'test-results/second-checkout')

/** `build` resolves with whether the checkout in this folder could be built. The first checkout's build is already in `dist`. */
export async function checkSameBuild(build: (folder: string) => Promise<boolean>): Promise<Outcome> {
  const reason = whyNot()
  if (reason !== null) return { passed: 0, failed: 0, skipped: 1, note: `the same build twice skipped because ${reason}` }
  cloneCheckout(repositoryRoot, second)
  const isBuilt = await build(second)
  const differences = isBuilt ? compare(path.join(repositoryRoot, 'dist'), path.join(second, 'dist')) : ['the second build failed']
  rmSync(second, { recursive: true, force: true })
  for (const difference of differences.slice(0, 20)) console.log(`FAILED  the same build twice: ${difference}`)
  if (differences.length > 0) return { passed: 0, failed: 1 }
  console.log('  ok    the same build twice')
  return { passed: 1, failed: 0 }
}

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

function whyNot(): string | null {
  try {
    return git('status', '--porcelain').trim() === '' ? null : 'not everything is committed'
  } catch {
    // A source archive, or a machine without git.
    return 'this is no checkout'
  }
}

function compare(first: string, other: string): string[] {
  const listed = (folder: string) => readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const names = (folder: string) => listed(folder).map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
  const [ours, theirs] = [new Set(names(first)), new Set(names(other))]
  const isSame = (name: string) => readFileSync(path.join(first, name)).equals(readFileSync(path.join(other, name)))
  return [
    ...[...ours].filter((name) => !theirs.has(name)).map((name) => `only the first has ${name}`),
    ...[...theirs].filter((name) => !ours.has(name)).map((name) => `only the second has ${name}`),
    ...[...ours].filter((name) => theirs.has(name) && !isSame(name)).map((name) => `${name} differs`),
  ]
}
