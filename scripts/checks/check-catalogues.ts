/** Checks that all seven catalogues are complete and in step with the source: nothing missing, nothing stale, placeholders kept. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { locales, type Locale } from '#contract/primitives.ts'
import { repositoryRoot } from './source-files.ts'

export interface Entry {
  readonly id: string
  /** Distinguishes messages with the same English text. */
  readonly context: string
  readonly translation: string
  /** The id is given by the code, not made from the text. */
  readonly isText: boolean
  readonly isObsolete: boolean
  readonly isFuzzy: boolean
}

export function checkCatalogues(): string[] {
  const problems: string[] = []
  const source = new Map(readCatalogue('en').map((entry) => [keyOf(entry), entry.translation]))
  if (source.size === 0) return ['locales/en/messages.po is empty']
  for (const locale of locales) {
    const entries = new Map(
      readCatalogue(locale)
        .filter((entry) => !entry.isObsolete)
        .map((entry) => [keyOf(entry), entry]),
    )
    for (const [id, english] of source) {
      const entry = entries.get(id)
      if (!entry || entry.translation === '' || entry.isFuzzy) problems.push(`${locale}: missing "${id}"`)
      else if (placeholders(entry.translation) !== placeholders(english)) problems.push(`${locale}: placeholders differ in "${id}"`)
      else for (const form of missingForms(locale, entry.translation)) problems.push(`${locale}: no plural form "${form}" in "${id}"`)
    }
    for (const id of entries.keys()) if (!source.has(id)) problems.push(`${locale}: stale "${id}"`)
  }
  return [...problems.slice(0, 40), ...stepWithSource()]
}

/** Extracts the messages into a copy and compares the ids. */
function stepWithSource(): string[] {
  const folder = mkdtempSync(path.join(tmpdir(), 'ropewalk-catalogues-'))
  const english = path.join(repositoryRoot, 'locales/en/messages.po')
  try {
    cpSync(path.join(repositoryRoot, 'locales'), folder, { recursive: true })
    execFileSync(
      process.execPath,
      [path.join(repositoryRoot, 'node_modules/@lingui/cli/dist/lingui.js'), 'extract', '--clean', '--locale', 'en'],
      {
        cwd: repositoryRoot,
        env: { ...process.env, LINGUI_CATALOGUES: folder },
        stdio: 'pipe',
      },
    )
    const fresh = new Set(parsePo(readFileSync(path.join(folder, 'en/messages.po'), 'utf8')).map(keyOf))
    const known = new Set(parsePo(readFileSync(english, 'utf8')).map(keyOf))
    const missing = [...fresh].filter((id) => !known.has(id)).map((id) => `not extracted yet: "${id}"`)
    const stale = [...known].filter((id) => !fresh.has(id)).map((id) => `no longer in the source: "${id}"`)
    return [...missing, ...stale].slice(0, 40)
  } catch (error) {
    return [`messages cannot be extracted: ${error instanceof Error ? error.message : String(error)}`]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const keyOf = ({ id, context }: Entry) => (context === '' ? id : `${id} [${context}]`)

export function readCatalogue(locale: string): Entry[] {
  return parsePo(readFileSync(path.join(repositoryRoot, 'locales', locale, 'messages.po'), 'utf8'))
}

/** Parses the few PO features that lingui writes: comments, flags, multi-line strings. */
function parsePo(content: string): Entry[] {
  return content
    .split(/\n\s*\n/)
    .map((block) => {
      const isObsolete = /^#~/m.test(block)
      const lines = block.replace(/^#~ ?/gm, '')
      return {
        id: field(lines, 'msgid'),
        context: field(lines, 'msgctxt'),
        translation: field(lines, 'msgstr'),
        isText: /^#\. js-lingui-explicit-id$/m.test(lines),
        isObsolete,
        isFuzzy: /^#,.*fuzzy/m.test(block),
      }
    })
    .filter((entry) => entry.id !== '')
}

function field(block: string, name: string): string {
  const match = new RegExp(`^${name} ((?:"(?:[^"\\\\]|\\\\.)*"\\s*)+)`, 'm').exec(block)
  if (!match?.[1]) return ''
  return [...match[1].matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((part) => JSON.parse(`"${part[1]}"`) as string).join('')
}

/** Names between braces and tags, as a sorted set: plural branches may repeat or reorder them. */
function placeholders(text: string): string {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]|<\/?(\d+)\/?>/g)].map((match) => match[1] ?? `<${match[2]}>`)
  return [...new Set(names)].sort().join()
}

/**
 * Plural forms that a language requires; forms not listed fall back to "other". Portuguese requires "=0": by Unicode's rules zero is "one"
 * ("0 vídeo"), but speakers use the plural ("0 vídeos").
 */
const neededForms: Readonly<Record<Locale, readonly string[]>> = {
  en: ['one', 'other'],
  fr: ['one', 'other'],
  de: ['one', 'other'],
  it: ['one', 'other'],
  es: ['one', 'other'],
  pt: ['=0', 'one', 'other'],
  ru: ['one', 'few', 'many', 'other'],
}

/** Checks every plural of a message together: messages here contain one at most. */
export function missingForms(locale: Locale, translation: string): string[] {
  const plural = /\{\s*\w+\s*,\s*plural\s*,(.*)\}/s.exec(translation)?.[1]
  if (plural === undefined) return []
  return neededForms[locale].filter((form) => !new RegExp(`(^|[\\s}])${form}\\s*\\{`).test(plural))
}
