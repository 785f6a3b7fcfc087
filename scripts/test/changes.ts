/** Finds the changed files for `npm test -- --changed`, and the browser journeys that cover them. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { repositoryRoot, sourceFiles } from '../checks/source-files.ts'

const git = (...words: string[]) => execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

/** Returns the commit where this branch left main. On main it is the last commit, so only uncommitted changes count. */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'main')
}

export function changedFiles(base: string): string[] {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((file) => file !== '')
}

/**
 * Returns the specs that changed, and those whose file or folder has the name of a changed file or folder: `server/domains/mail/boxes.ts` selects
 * `tests/e2e/mail/mail-messages.spec.ts`, `src/app/guards.ts` selects `tests/e2e/guards.spec.ts`.
 */
export function specsFor(
  changes: readonly string[],
  specs: readonly string[] = sourceFiles(/^tests\/(e2e|offline|full-browser)\/.*\.spec\.ts$/),
): string[] {
  const words = new Set(changes.flatMap(wordsOf).map(singular))
  const topics = (spec: string) => [path.basename(spec, '.spec.ts'), path.basename(path.dirname(spec))].map(singular)
  return specs.filter((spec) => changes.includes(spec) || topics(spec).some((topic) => words.has(topic)))
}

function wordsOf(file: string): string[] {
  // Only the offline journeys cover the service worker and the chunk lists that the build makes for it.
  if (/^(sw|scripts\/build)\//.test(file)) return isTest(file) ? [] : ['offline']
  if (!/^(src|server|contract)\//.test(file) || isTest(file)) return []
  return [...path.dirname(file).split('/'), path.parse(file).name]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const singular = (word: string) => word.replace(/s$/, '')
