import { useQuery } from '@tanstack/react-query'
import type { SavedSearch, SearchModule } from '#contract/directory/searches.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { readKept, type KeptFilter } from './kept-address.ts'
import { searchQueries } from './queries.ts'
import { seenWrites } from './writes.ts'

type Counted = Pick<SavedSearch, 'name' | 'json'>

export interface NewCounts {
  /** 0 for a search that was not counted yet. At most 100, which stands for more. */
  readonly of: (name: string) => number
  /** In seconds; undefined if nothing was counted yet. */
  readonly countedAt: number | undefined
}

/** What is new in each saved search; without a connection, what was last known. Undefined `keptFilter`: it is still loading. */
export function useNewCounts(module: SearchModule, searches: readonly Counted[], keptFilter: KeptFilter | undefined): NewCounts {
  const user = useCurrentUser()
  const now = useNow()
  const { timeZone } = useMemberClock()
  const asked = keptFilter
    ? searches.map(({ name, json }) => ({ name, filter: JSON.stringify(keptFilter(readKept(json), { user, now, timeZone })) }))
    : []
  const { data } = useQuery({ ...searchQueries.newIn(module, asked), enabled: asked.length > 0 })
  const layOver = useOverlay(seenWrites, 'counts')
  const { counts } = layOver({ module, counts: data?.counts ?? [] })
  return { of: (name) => counts.find((count) => count.name === name)?.total ?? 0, countedAt: data?.countedAt }
}
