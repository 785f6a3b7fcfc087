/**
 * A second checkout of this repository's HEAD, with the packages of the first one: their files are linked, or copied
 * where linking fails.
 */
import { execFileSync } from 'node:child_process'
import { copyFileSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Replaces the contents of `folder`. */
export function cloneCheckout(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  execFileSync('git', ['clone', '--quiet', '--local', root, folder], { stdio: ['ignore', 'ignore', 'pipe'] })
  linkTree(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
}

function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    // Caches of Vite and of the tests are not part of a checkout.
    if (entry.name === '.vite' || entry.name === '.cache') continue
    if (entry.isDirectory()) linkTree(source, target)
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch (error) {
    // Another file system, or files of another user.
    if (!(error instanceof Error && 'code' in error && (error.code === 'EXDEV' || error.code === 'EPERM'))) throw error
    copyFileSync(source, target)
  }
}
