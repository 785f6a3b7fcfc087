import { Trans } from '@lingui/react/macro'
import { SavedSearchList } from '#src/entities/search/saved-search-list.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'

/** Every search the member keeps, by the list it belongs to. */
export function SearchesDrawer() {
  return (
    <Stack gap={6}>
      <Section title={<Trans>Members</Trans>} size="head">
        <SavedSearchList module="members" />
      </Section>
      <Section title={<Trans>Videos</Trans>} size="head">
        <SavedSearchList module="videos" />
      </Section>
    </Stack>
  )
}
