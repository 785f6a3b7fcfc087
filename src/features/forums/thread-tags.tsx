import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { smallTagClass, TagList } from '#src/entities/tag/tag-list.tsx'
import { chipClass } from '#src/ui/primitives/chip.tsx'

/** The tags of a thread, each a link to the threads of all forums with it. `isShort`: the first few, in a list. */
export function ThreadTags({ tags, isShort = false }: { tags: readonly string[]; isShort?: boolean }) {
  const { t } = useLingui()
  return (
    <TagList
      tags={tags}
      max={isShort ? 3 : undefined}
      renderTag={(tag) => (
        <Link
          to="/forums/threads"
          search={{ tags: [tag] }}
          className={isShort ? smallTagClass() : chipClass()}
          aria-label={t`Threads tagged ${tag}`}
        >
          {tag}
        </Link>
      )}
    />
  )
}
