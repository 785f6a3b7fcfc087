import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { declaredKinds } from '#contract/content/kinds.ts'
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

/** Every search the member has saved, by the list it belongs to. */
export function SearchesDrawer() {
  const { i18n } = useLingui()
  const modules = declaredKinds().flatMap(({ module }) => module ?? [])
  return (
    <Stack gap={6}>
      {modules.toSorted().map((module) => (
        <Section key={module} title={titles[module] ? i18n._(titles[module]) : module} size="head">
          <SavedSearchList module={module} />
        </Section>
      ))}
    </Stack>
  )
}
