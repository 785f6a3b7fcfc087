import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { declaredKinds } from '#contract/content/kinds.ts'
import type { SearchModule } from '#contract/directory/searches.ts'
import type { KeptFilter } from '#src/entities/search/kept-address.ts'
import { searchQueries } from '#src/entities/search/queries.ts'
import { SavedSearchList } from '#src/entities/search/saved-search-list.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

const titles: Readonly<Record<string, MessageDescriptor>> = {
  members: msg`Members`,
  videos: msg`Videos`,
  video_albums: msg`Video albums`,
  photos: msg`Photos`,
  photo_albums: msg`Photo albums`,
  polls: msg`Polls`,
  events: msg`Events`,
  blogs: msg`Blogs`,
  marketplace: msg`Marketplace`,
  forums: msg`Threads`,
}

export interface SearchesDrawerProps {
  /** By module. Loaded for the lists that the member has saved searches of. */
  keptFilters: Readonly<Record<string, LoadKeptFilter>>
}
export type LoadKeptFilter = () => Promise<KeptFilter>

/** Every search the member has saved, by the list it belongs to. */
export function SearchesDrawer({ keptFilters }: SearchesDrawerProps) {
  const { i18n } = useLingui()
  const modules = declaredKinds().flatMap(({ module }) => module ?? [])
  return (
    <Stack gap={6}>
      {modules.toSorted().map((module) => (
        <Section key={module} title={titles[module] ? i18n._(titles[module]) : module} size="head">
          <SearchesOfModule module={module} load={keptFilters[module]} />
        </Section>
      ))}
    </Stack>
  )
}

function SearchesOfModule({ module, load }: { module: SearchModule; load: LoadKeptFilter | undefined }) {
  const { data: searches } = useQuery(searchQueries.of(module))
  const isNeeded = load !== undefined && (searches?.items.length ?? 0) > 0
  const { data } = useQuery({
    queryKey: ['kept-filter', module],
    queryFn: async () => ({ keptFilter: await load?.() }),
    enabled: isNeeded,
    staleTime: Infinity,
    // Code that was loaded once is on the device.
    networkMode: 'always',
  })
  return <SavedSearchList module={module} keptFilter={data?.keptFilter} />
}
