import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { smallTagClass, TagList } from '#src/entities/tag/tag-list.tsx'
import { chipClass } from '#src/ui/primitives/chip.tsx'

/** The tags of an item, each a link to what is for sale with it. `isShort`: the first few, in a tile. */
export function MarketTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return (
    <TagList
      tags={tags}
      max={isShort ? 2 : undefined}
      renderTag={(tag) => (
        <Link
          to="/marketplace"
          search={{ tags: [tag] }}
          className={isShort ? smallTagClass() : chipClass()}
          aria-label={t`Items tagged ${tag}`}
        >
          {tag}
        </Link>
      )}
    />
  )
}
