/**
 * Searches the built files for features newer than the browser floor (decision 019). It finds uses without a check around them; those
 * checked elsewhere, or harmless, are listed in `allowed-uses.ts` with the reason. An entry without a use fails as well.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import type { Outcome } from '../../check.ts'
import { repositoryRoot } from '../source-files.ts'
import { allowedUses, type AllowedUse } from './allowed-uses.ts'
import { newerInPage } from './newer-in-page.ts'
import { newerInScript, type Use } from './newer-in-script.ts'
import { newerInStyle } from './newer-in-style.ts'

/** Files of `public/` that pages load as classic scripts. */
const plainScripts = new Set(['boot.js', 'reload.js', 'older.js'])

export interface BuiltUse {
  readonly feature: string
  readonly missingIn: readonly string[]
  /** The source file and line if a source map has them, else those of the built file. */
  readonly source: string
  readonly line: number
}

export function checkBrowserFloor(): Outcome {
  const dist = path.join(repositoryRoot, 'dist')
  if (!existsSync(path.join(dist, 'index.html'))) throw new Error('There is no build to walk: run `npm run build`.')
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(js|css|html)$/.test(file))
  const problems = judgeUses(files.flatMap((file) => usesIn(dist, file)))
  console.log(`${problems.length === 0 ? '  ok  ' : 'FAILED'}  browser floor (${files.length} built files)`)
  for (const problem of problems) console.log(`        ${problem}`)
  return { passed: problems.length === 0 ? 1 : 0, failed: problems.length === 0 ? 0 : 1 }
}

/** Returns uses that are not allowed, and allowances that are not needed. */
export function judgeUses(uses: readonly BuiltUse[], allowed: readonly AllowedUse[] = allowedUses): string[] {
  const covers = ({ features, in: start = '' }: AllowedUse, { feature, source }: BuiltUse) =>
    features.includes(feature) && source.startsWith(start)
  const refused = uses
    .filter((use) => !allowed.some((entry) => covers(entry, use)))
    .map(({ feature, missingIn, source, line }) => `${source}:${line} uses ${feature}, which needs ${missingIn.join(', ')}`)
  const needless = allowed.flatMap((entry) =>
    entry.features
      .filter((feature) => !uses.some((use) => covers({ ...entry, features: [feature] }, use)))
      .map((feature) => `allowed-uses.ts: nothing ${entry.in ? `in ${entry.in} ` : ''}uses ${feature} any more`),
  )
  return [...new Set(refused), ...needless]
}

function usesIn(dist: string, file: string): BuiltUse[] {
  const code = readFileSync(path.join(dist, file), 'utf8')
  const name = file.replaceAll('\\', '/')
  const mapFile = path.join(dist, `${file}.map`)
  const map = existsSync(mapFile) ? new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8'))) : null
  return walkFile(name, code).map(({ feature, missingIn, line, column }) => {
    const place = map?.findEntry(line - 1, column)
    return place && 'originalSource' in place
      ? { feature, missingIn, source: place.originalSource.replace(/^(\.\.?\/)+/, ''), line: place.originalLine + 1 }
      : { feature, missingIn, source: name, line }
  })
}

function walkFile(name: string, code: string): Use[] {
  if (name.endsWith('.css')) return newerInStyle(code)
  if (name.endsWith('.html')) return newerInPage(code)
  return newerInScript(code, plainScripts.has(name) ? 'script' : 'module')
}

if (process.argv[1] === import.meta.filename) process.exitCode = checkBrowserFloor().failed > 0 ? 1 : 0
