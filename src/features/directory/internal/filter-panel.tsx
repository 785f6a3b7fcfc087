import { Trans } from '@lingui/react/macro'
import { SavedSearchesButton } from '#src/entities/search/saved-searches-button.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { keptFilter, noFilters, type DirectoryAddress, type DirectorySearch } from '../directory-search.ts'
import { FilterFields } from './filter-fields.tsx'

export interface FilterPanelProps {
  address: DirectoryAddress
  onChange: (change: Partial<DirectorySearch>) => void
}

/** The filters on the desktop: beside the list, which updates with every choice. */
export function FilterPanel({ address, onChange }: FilterPanelProps) {
  return (
    <Stack gap={6}>
      <Row justify="between">
        <Text as="h2" size="title">
          <Trans>Filters</Trans>
        </Text>
        <Button variant="link" onClick={() => onChange(noFilters)}>
          <Trans>Clear</Trans>
        </Button>
      </Row>
      <FilterFields search={address.search} onChange={onChange} />
      <SavedSearchesButton module="members" keptFilter={keptFilter} current={address} look="words" />
    </Stack>
  )
}
