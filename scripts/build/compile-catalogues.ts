import path from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'
import { readCatalogue } from '../checks/check-catalogues.ts'
import { idOf, readShortIds } from './short-ids.ts'

/** `locales/LANGUAGE/messages.po` as a module with the compiled messages by their short ids. */
export function compileCatalogues(): Plugin {
  return {
    name: 'ropewalk-compile-catalogues',
    transform: {
      filter: { id: /\/locales\/\w+\/messages\.po$/ },
      handler(_source, id) {
        const json = JSON.stringify(compiled(path.basename(path.dirname(id))))
        // Browsers read JSON faster than an object literal of this size.
        return { code: `export const messages = JSON.parse(${JSON.stringify(json)})`, map: null, moduleType: 'js' }
      },
    },
  }
}

/** Throws for a translation that is no valid message. A missing translation is left out: its English text is shown. */
function compiled(locale: string): Record<string, unknown> {
  const shortId = readShortIds()
  const entries = readCatalogue(locale).filter(({ isObsolete, translation }) => !isObsolete && translation !== '')
  return Object.fromEntries(entries.map((entry) => [shortId(idOf(entry)), compileMessageOrThrow(entry.translation)]))
}
