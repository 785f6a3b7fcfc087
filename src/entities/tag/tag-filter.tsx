import { useLingui } from '@lingui/react/macro'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { TagPicker } from './tag-picker.tsx'
import type { TagSearch } from './tag-search.ts'

/** The limit of the contract's filters. */
const mostTags = 10

export interface TagFilterProps {
  search: TagSearch
  onChange: (change: TagSearch) => void
}

/** In a list's filters: tags, and whether one of them is enough. */
export function TagFilter({ search: { tags = [], match = 'any' }, onChange }: TagFilterProps) {
  const { t } = useLingui()
  return (
    <Stack gap={3}>
      <TagPicker label={t`Tags`} value={tags} max={mostTags} onChange={(next) => onChange({ tags: next.length > 0 ? next : undefined })} />
      <Segmented
        label={t`Tags must match`}
        value={match}
        options={[
          { value: 'any', label: t`Match any` },
          { value: 'all', label: t`Match all` },
        ]}
        onChange={(next) => onChange({ match: next === 'any' ? undefined : next })}
      />
    </Stack>
  )
}

/** A chip for each tag that is set; pressing it removes the tag. */
export function TagChips({ search: { tags = [] }, onChange }: TagFilterProps) {
  return tags.map((tag) => {
    const others = tags.filter((other) => other !== tag)
    return (
      <Chip key={tag} onRemove={() => onChange({ tags: others.length > 0 ? others : undefined })}>
        {tag}
      </Chip>
    )
  })
}

/** The same in a row of their own, where tags are a list's only filter with chips. */
export function TagsInForce({ search, onChange }: TagFilterProps) {
  const { t } = useLingui()
  if (!search.tags?.length) return null
  return (
    <HorizontalScroller label={t`Active filters`} gap={2}>
      <TagChips search={search} onChange={onChange} />
    </HorizontalScroller>
  )
}
