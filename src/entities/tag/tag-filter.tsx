import { useLingui } from '@lingui/react/macro'
import type { MatchMode } from '#contract/photos/photo-choices.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Segmented } from '#src/ui/primitives/segmented.tsx'
import { TagPicker } from './tag-picker.tsx'

/** The limit of the contract's filters. */
const mostTags = 10

/** The tags that a list is filtered by, in its search parameters. */
export interface TagSearch {
  readonly tags?: string[] | undefined
  readonly match?: MatchMode | undefined
}

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
