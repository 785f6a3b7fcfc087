import { Link } from '@tanstack/react-router'
import { chipClass } from '#src/ui/primitives/chip.tsx'
import { smallTagClass, TagList } from './tag-list.tsx'

export interface TagLinksProps {
  tags: readonly string[]
  /** The list that a tag opens, filtered by it. */
  to: '/events' | '/forums/threads' | '/marketplace'
  /** The accessible name of a tag's link. */
  nameOf: (tag: string) => string
  /** In a row or tile: at most this many, and small. */
  max?: number | undefined
}

/** The tags of an item, each a link to the list of its kind. */
export function TagLinks({ tags, to, nameOf, max }: TagLinksProps) {
  return (
    <TagList
      tags={tags}
      max={max}
      renderTag={(tag) => (
        <Link to={to} search={{ tags: [tag] }} className={max === undefined ? chipClass() : smallTagClass()} aria-label={nameOf(tag)}>
          {tag}
        </Link>
      )}
    />
  )
}
