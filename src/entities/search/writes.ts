/** Saving searches. All of it may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { createSearch, deleteSearch, saveSearch, updateSearch, type SavedSearch, type SearchModule } from '#contract/directory/searches.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changeSearches, refreshSearches, withSearch, withoutSearch } from './cache.ts'

export interface ShownSearch extends Omit<SavedSearch, 'version'> {
  /** Undefined until the server has the search. */
  readonly version?: number | undefined
  readonly isWaiting: boolean
}

const define = defineWrites<{ list: readonly ShownSearch[] }>()

/** One subject for each module: a search is saved before it is renamed. */
export function searchSubject(module: SearchModule): string {
  return `searches:${module}`
}

type NewSearch = Pick<SavedSearch, 'module' | 'name' | 'json'>
const saving = {
  label: msg`A saved search`,
  subject: ({ module }: NewSearch) => searchSubject(module),
  overlay: {
    list: (searches: readonly ShownSearch[], saved: NewSearch, { createdAtMs }: OutboxEntry) =>
      withSearch(searches, { ...saved, createdAt: Math.floor(createdAtMs / 1000), isWaiting: true }),
  },
  settle: (client: QueryClient, { answer }: { readonly answer: SavedSearch }) =>
    changeSearches(client, answer.module, (searches) => withSearch(searches, answer)),
  refresh: refreshSearches,
}

const save = define(saveSearch, saving)
/** For rows of older builds; the app now uses save. */
const create = define(createSearch, saving)

const update = define(updateSearch, {
  label: msg`A changed search`,
  subject: ({ module }) => searchSubject(module),
  overlay: {
    list(searches, { name, newName = name, json }) {
      const changed = searches.find((search) => search.name === name)
      if (!changed) return searches
      return withSearch(withoutSearch(searches, name), { ...changed, name: newName, json: json ?? changed.json, isWaiting: true })
    },
  },
  settle: (client, { input, answer }) =>
    changeSearches(client, input.module, (searches) => withSearch(withoutSearch(searches, input.name), answer)),
  refresh: refreshSearches,
})

const removal = define(deleteSearch, {
  label: msg`A deleted search`,
  subject: ({ module }) => searchSubject(module),
  overlay: { list: (searches, { name }) => withoutSearch(searches, name) },
  settle: (client, { input: { module, name } }) => changeSearches(client, module, (searches) => withoutSearch(searches, name)),
  refresh: refreshSearches,
})

export const searchWrites = [save, create, update, removal]

export function keepSearch(module: SearchModule, name: string, asked: object): Promise<void> {
  return submit(save, { module, name, json: JSON.stringify(asked) })
}

interface RenamedSearch {
  readonly module: SearchModule
  readonly name: string
  /** The version the member saw; undefined until the server has the search. */
  readonly version: number | undefined
}

export function renameSearch({ module, name, version }: RenamedSearch, newName: string): Promise<void> {
  return submit(update, { module, name, newName, version })
}

export function removeSearch(module: SearchModule, name: string): Promise<void> {
  return submit(removal, { module, name })
}
