/** The only place that touches cached searches. */
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  createSearch,
  deleteSearch,
  savedSearch,
  saveSearch,
  updateSearch,
  type SavedSearch,
  type SearchModule,
} from '#contract/directory/searches.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { withSearch } from './pending.ts'
import { searchQueries } from './queries.ts'

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleSearchAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  const saved = inputOf(entry, saveSearch) ?? inputOf(entry, createSearch)
  const changed = inputOf(entry, updateSearch)
  const result = v.safeParse(savedSearch, answer)
  if ((saved || changed) && result.success) {
    const { output } = result
    change(queryClient, output.module, (known) => withSearch(changed ? known.filter(({ name }) => name !== changed.name) : known, output))
  }
  const removed = inputOf(entry, deleteSearch)
  if (removed) change(queryClient, removed.module, (known) => known.filter(({ name }) => name !== removed.name))
}

export function refreshSearches(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: searchQueries.all() })
}

function change(queryClient: QueryClient, module: SearchModule, to: (known: readonly SavedSearch[]) => SavedSearch[]): void {
  queryClient.setQueryData(searchQueries.of(module).queryKey, (known) => known && { ...known, items: to(known.items) })
}
