/** Limits a folder to 20 source files (house style); tests, styles and generated files do not count. */
import path from 'node:path'
import { isTestFile, sourceFiles } from './source-files.ts'

const mostFiles = 20
/** Catalogues: one small component per file, found by name. A second level of folders would only hide them. */
const catalogues: readonly string[] = ['src/ui/primitives']

export function checkFolders(): string[] {
  const counts = new Map<string, number>()
  for (const file of sourceFiles(/^(contract|src|sw|server|scripts)\/.*\.(ts|tsx|mjs)$/)) {
    if (isTestFile(file) || file.endsWith('.gen.ts') || file.startsWith('src/routes/')) continue
    counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1)
  }
  return [...counts]
    .filter(([folder, count]) => count > mostFiles && !catalogues.includes(folder))
    .map(([folder, count]) => `${folder} holds ${count} files, at most ${mostFiles}`)
}
