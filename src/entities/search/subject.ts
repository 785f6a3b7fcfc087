import type { SearchModule } from '#contract/directory/searches.ts'

/** One line in the outbox for each module: a search is saved before it is renamed. */
export function searchSubject(module: SearchModule): string {
  return `searches:${module}`
}
