import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { smallTagClass, TagList } from '#src/entities/tag/tag-list.tsx'
import { chipClass } from '#src/ui/primitives/chip.tsx'

/** The tags of an event, each a link to the upcoming events with it. `isShort`: the first few, in a list. */
export function EventTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return (
    <TagList
      tags={tags}
      max={isShort ? 3 : undefined}
      renderTag={(tag) => (
        <Link
          to="/events"
          search={{ tags: [tag] }}
          className={isShort ? smallTagClass() : chipClass()}
          aria-label={t`Events tagged ${tag}`}
        >
          {tag}
        </Link>
      )}
    />
  )
}
