/** Saved searches as a screen shows them: the server's, with what waits in the outbox laid over them. */
import { createSearch, deleteSearch, saveSearch, updateSearch, type SavedSearch } from '#contract/directory/searches.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

export interface ShownSearch extends Omit<SavedSearch, 'version'> {
  /** Undefined until the server knows the search. */
  readonly version?: number | undefined
  /** Waits for the line. */
  readonly isWaiting: boolean
}

/** What was refused is not laid over: the outbox panel tells of it. */
export function mergePendingSearches(sent: readonly SavedSearch[], writes: readonly OutboxEntry[]): ShownSearch[] {
  const start = sent.map((search): ShownSearch => ({ ...search, isWaiting: false }))
  return writes.filter(({ state }) => state !== 'failed').reduce((shown, write) => withWrite(shown, write), start)
}

function withWrite(shown: ShownSearch[], write: OutboxEntry): ShownSearch[] {
  const saved = inputOf(write, saveSearch) ?? inputOf(write, createSearch)
  if (saved) return withSearch(shown, { ...saved, createdAt: Math.floor(write.createdAtMs / 1000), isWaiting: true })
  const changed = inputOf(write, updateSearch)
  if (changed) {
    const { name, newName = name, json } = changed
    const renamed = shown.map((search) =>
      search.name === name ? { ...search, name: newName, json: json ?? search.json, isWaiting: true } : search,
    )
    return inOrder(renamed)
  }
  const removed = inputOf(write, deleteSearch)
  return removed ? shown.filter(({ name }) => name !== removed.name) : shown
}

export function withSearch<Search extends Named>(shown: readonly Search[], search: Search): Search[] {
  return inOrder([...shown.filter(({ name }) => name !== search.name), search])
}

type Named = Pick<SavedSearch, 'name'>

function inOrder<Search extends Named>(searches: readonly Search[]): Search[] {
  return searches.toSorted((one, other) => one.name.localeCompare(other.name))
}
