/** What `npm test -- --changed` has to look at: the files that changed, and the browser journeys that are about them. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { repositoryRoot, sourceFiles } from '../checks/source-files.ts'

const git = (...words: string[]) => execFileSync('git', words, { cwd: repositoryRoot, encoding: 'utf8' }).trim()

/** Where this branch left main. On main itself it is the last commit, so that only what is not committed counts. */
export function findBase(): string {
  return git('merge-base', 'HEAD', 'main')
}

export function changedFiles(base: string): string[] {
  const lists = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => list.split('\n')).filter((file) => file !== '')
}

/**
 * Specs that changed, and those whose name, or folder, is also the name of a file that changed or of a folder it lies in:
 * `tests/e2e/mail/letters.spec.ts` for `server/domains/mail/boxes.ts`, `tests/e2e/guards.spec.ts` for `src/app/guards.ts`.
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
  // Only a browser without a line shows what the service worker, and the lists that the build makes for it, are good for.
  if (/^(sw|scripts\/build)\//.test(file)) return isTest(file) ? [] : ['offline']
  if (!/^(src|server|contract)\//.test(file) || isTest(file)) return []
  return [...path.dirname(file).split('/'), path.parse(file).name]
}

const isTest = (file: string) => /\.test\.tsx?$/.test(file)

const singular = (word: string) => word.replace(/s$/, '')
