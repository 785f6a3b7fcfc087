/**
 * Emits `older.html`, the page for browsers below the floor: one sentence in all seven languages, of which `public/older.js` shows only
 * the member's. Without JavaScript all seven are shown. The title is neutral, like that of `reload.html`.
 */
import type { Plugin } from 'vite'
import { locales, type Locale } from '#contract/primitives.ts'
import { olderBrowserSentence } from '#src/i18n/older-browser.ts'
import { readCatalogue } from '../checks/check-catalogues.ts'
import { browserFloor } from './browser-floor.ts'

export function olderBrowserPage(): Plugin {
  return {
    name: 'ropewalk-older-browser-page',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'older.html', source: pageFor(locales) })
    },
  }
}

/** The sentence with the floor's versions, from the language's catalogue. Throws if the catalogue lacks it. */
export function sentenceIn(locale: Locale): string {
  return phraseIn(locale, olderBrowserSentence.id).replace(/\{(\w+)\}/g, (_, browser: string) => {
    const version = Object.entries(browserFloor).find(([name]) => name === browser)?.[1]
    if (version === undefined) throw new Error(`The sentence for older browsers names ${browser}, which the floor does not.`)
    return version
  })
}

function pageFor(languages: readonly Locale[]): string {
  const sections = languages.map(
    (locale) =>
      `<section lang="${locale}"><p>${escaped(sentenceIn(locale))}</p><p><a href="/">${escaped(phraseIn(locale, 'Try again'))}</a></p></section>`,
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow, noarchive">
<meta name="referrer" content="no-referrer">
<title>…</title>
<link rel="stylesheet" href="/older.css">
</head>
<body>
<main>
${sections.join('\n')}
</main>
<script src="/older.js"></script>
</body>
</html>
`
}

function phraseIn(locale: Locale, id: string): string {
  const phrase = readCatalogue(locale).find((entry) => entry.id === id && !entry.isObsolete)?.translation
  if (!phrase) throw new Error(`The catalogue ${locale} has nothing for "${id}".`)
  return phrase
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
