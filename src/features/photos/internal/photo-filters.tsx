import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { excludedFromLists } from '#contract/categories.ts'
import { photoSorts } from '#contract/photos/photo-choices.ts'
import { photoQueries } from '#src/entities/photo/queries.ts'
import { TagChips, TagFilter } from '#src/entities/tag/tag-filter.tsx'
import { SelectField } from '#src/ui/form/select-field.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { countFilters, filterOf, noFilters, sortNames, type PhotosAddress, type PhotosSearch } from '../photos-search.ts'

interface PhotoFiltersProps {
  address: PhotosAddress
  onApply: (change: Partial<PhotosSearch>) => void
  onClose: () => void
}

/** Category, tags and order. The button says how many photos there are, which are then loaded already. */
export function PhotoFilters({ address, onApply, onClose }: PhotoFiltersProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState(address.search)
  const categories = useCategories()
  const change = (next: Partial<PhotosSearch>) => setDraft({ ...draft, ...next })
  const chosenSort = draft.sort ?? 'latest'

  return (
    <FilterSheet
      applyLabel={<ShowLabel address={{ ...address, search: draft }} />}
      onClear={() => setDraft({ ...noFilters, q: draft.q })}
      onApply={() => onApply(draft)}
      onClose={onClose}
    >
      <Stack gap={6}>
        <SelectField
          label={t`Category`}
          emptyLabel={t`Any category`}
          value={draft.cat === undefined ? '' : String(draft.cat)}
          options={categories.map(({ categoryId, title }) => ({ value: String(categoryId), label: title }))}
          onChange={(value) => change({ cat: categories.find(({ categoryId }) => String(categoryId) === value)?.categoryId })}
        />
        <TagFilter search={draft} onChange={change} />
        <Section title={<Trans>Sort by</Trans>} size="head" level={3}>
          <Row isWrapping gap={2}>
            {photoSorts.map((sort) => (
              <Chip key={sort} isOn={sort === chosenSort} onClick={() => change({ sort: sort === 'latest' ? undefined : sort })}>
                {i18n._(sortNames[sort])}
              </Chip>
            ))}
          </Row>
        </Section>
      </Stack>
    </FilterSheet>
  )
}

function ShowLabel({ address }: { address: PhotosAddress }) {
  const first = useInfiniteQuery(photoQueries.browse(filterOf(address))).data?.pages[0]
  if (!first) return <Trans>Show the photos</Trans>
  if (first.totalIsLimit) return <Trans>Show {first.total}+ photos</Trans>
  return <Plural value={first.total} one="Show # photo" other="Show # photos" />
}

function useCategories() {
  const { data } = useQuery(photoQueries.categories())
  return (data?.categories ?? []).filter(({ categoryId }) => !excludedFromLists.includes(categoryId))
}

interface PhotoFiltersInForceProps {
  search: PhotosSearch
  onChange: (change: Partial<PhotosSearch>) => void
}

/** A chip for each filter that is set; pressing it removes the filter. */
export function PhotoFiltersInForce({ search, onChange }: PhotoFiltersInForceProps) {
  const { t } = useLingui()
  const { cat } = search
  if (countFilters(search) === 0) return null
  return (
    <HorizontalScroller label={t`Active filters`} gap={2}>
      {cat !== undefined && <CategoryChip categoryId={cat} onRemove={() => onChange({ cat: undefined })} />}
      <TagChips search={search} onChange={onChange} />
    </HorizontalScroller>
  )
}

function CategoryChip({ categoryId, onRemove }: { categoryId: number; onRemove: () => void }) {
  const categories = useCategories()
  const title = categories.find((category) => category.categoryId === categoryId)?.title
  return <Chip onRemove={onRemove}>{title ?? `#${categoryId}`}</Chip>
}
