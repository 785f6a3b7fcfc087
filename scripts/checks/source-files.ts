/** Lists the repository's own files, as git knows them (tracked and new, not ignored). */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

export const repositoryRoot = path.resolve(import.meta.dirname, '../..')

export function sourceFiles(pattern: RegExp): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: repositoryRoot,
    encoding: 'utf8',
    maxBuffer: 64e6,
  })
  return listed.split('\n').filter((file) => pattern.test(file) && existsSync(path.join(repositoryRoot, file)))
}

export const isTestFile = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || file.startsWith('tests/')
