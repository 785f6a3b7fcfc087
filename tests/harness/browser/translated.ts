import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '#contract/primitives.ts'
import { repositoryRoot } from '../site/site-folders.ts'

/** The catalogue's translation of an English sentence. */
export function translated(locale: Locale, english: string): string {
  if (locale === 'en') return english
  const catalogue = readFileSync(path.join(repositoryRoot, 'locales', locale, 'messages.po'), 'utf8')
  const at = catalogue.indexOf(`\nmsgid ${JSON.stringify(english)}\n`)
  const words = /msgstr (".*")/.exec(catalogue.slice(at))?.[1]
  const text: unknown = at < 0 || words === undefined ? '' : JSON.parse(words)
  if (typeof text !== 'string' || text === '') throw new Error(`The catalogue ${locale} has no words for "${english}".`)
  return text
}
