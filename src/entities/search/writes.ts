/** Saving searches. All of it may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import {
  createSearch,
  deleteSearch,
  markSearchSeen,
  saveSearch,
  updateSearch,
  type NewCount,
  type SavedSearch,
  type SearchModule,
} from '#contract/directory/searches.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import { readAnew } from '#src/data/query/read-anew.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { changeNewCounts, changeSearches, refreshSearches, withoutNew, withSearch, withoutSearch } from './cache.ts'
import { searchQueries } from './queries.ts'

export interface ShownSearch extends Omit<SavedSearch, 'version'> {
  /** Undefined until the server has the search. */
  readonly version?: number | undefined
  readonly isWaiting: boolean
}

export interface CountsOfModule {
  readonly module: SearchModule
  readonly counts: readonly NewCount[]
}

const define = defineWrites<{ list: readonly ShownSearch[]; counts: CountsOfModule }>()

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
  async reread(client, { module, name }) {
    const { items } = await readAnew(client, searchQueries.of(module))
    return items.find((search) => search.name === name) ?? null
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

/** Has a subject of its own: it must not hold back a change of the search. */
const seen = define(markSearchSeen, {
  label: null,
  subject: ({ module, name }) => `seen:${searchSubject(module)}:${name}`,
  overlay: {
    counts: (known, { module, name }) => (known.module === module ? { module, counts: withoutNew(known.counts, name) } : known),
  },
  settle: (client, { input: { module, name } }) => changeNewCounts(client, module, (counts) => withoutNew(counts, name)),
  refresh: refreshSearches,
})
export const seenWrites = [seen]

/**
 * The member opens the search. `countedAt`: when the server counted what the badge shows, in seconds. What was counted is no longer new,
 * even if this device's clock is behind.
 */
export function openedSearch(module: SearchModule, name: string, countedAt = 0): Promise<void> {
  return submit(seen, { module, name, seenAt: Math.max(Math.floor(Date.now() / 1000), countedAt) })
}

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
