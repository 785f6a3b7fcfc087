import { useState, type ReactNode } from 'react'
import { FilterSheet } from '#src/ui/list/filter-sheet.tsx'
import type { ListFilters } from '#src/ui/list/list-page.tsx'
import { TagFilter, TagsInForce } from './tag-filter.tsx'
import type { TagSearch } from './tag-search.ts'

export interface TagFilterSheetProps {
  search: TagSearch
  /** For the tags that are chosen so far. */
  applyLabel: (draft: TagSearch) => ReactNode
  onApply: (change: TagSearch) => void
  onClose: () => void
}

/** Tags, in a list that has no other filter. */
export function TagFilterSheet({ search: { tags, match }, applyLabel, onApply, onClose }: TagFilterSheetProps) {
  const [draft, setDraft] = useState<TagSearch>({ tags, match })
  return (
    <FilterSheet
      applyLabel={applyLabel(draft)}
      onClear={() => setDraft({ tags: undefined, match: undefined })}
      onApply={() => onApply({ tags: draft.tags, match: draft.match })}
      onClose={onClose}
    >
      <TagFilter search={draft} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FilterSheet>
  )
}

/** The filters of a list that can only be filtered by tags. */
export function tagFilters(search: TagSearch, { applyLabel, onApply }: Pick<TagFilterSheetProps, 'applyLabel' | 'onApply'>): ListFilters {
  return {
    count: Number(Boolean(search.tags?.length)),
    sheet: (onClose) => <TagFilterSheet search={search} applyLabel={applyLabel} onApply={onApply} onClose={onClose} />,
    inForce: <TagsInForce search={search} onChange={onApply} />,
  }
}
