import type { ReactNode } from 'react'
import { Row } from '#src/ui/layout/row.tsx'
import styles from './tag-list.module.css'

export interface TagListProps {
  tags: readonly string[]
  /** A link to the items with this tag. */
  renderTag: (tag: string) => ReactNode
  /** In a list, at most this many are shown. */
  max?: number | undefined
}

/** The tags of an item, as links. They are above the link of a row or tile that they are in. */
export function TagList({ tags, renderTag, max = tags.length }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <Row as="ul" isWrapping gap={2} className={styles.list}>
      {tags.slice(0, max).map((tag) => (
        <li key={tag}>{renderTag(tag)}</li>
      ))}
    </Row>
  )
}

/** The appearance of a tag in a row or tile. */
export function smallTagClass(): string | undefined {
  return styles.small
}
