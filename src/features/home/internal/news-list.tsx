import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { NewsItem } from '#contract/site/pages.ts'
import { plainExcerpt, previewLength } from '#contract/texts/plain-excerpt.ts'
import { ParsedText } from '#src/entities/content/parsed-text.tsx'
import { ElsewhereLink } from '#src/ui/elsewhere-link.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import styles from './feed.module.css'

export interface NewsListProps {
  items: readonly NewsItem[]
  /** A line or two of each, as on Home. */
  isShort?: boolean
}

/** Site news by staff. */
export function NewsList({ items, isShort = false }: NewsListProps) {
  if (items.length === 0)
    return (
      <Text size="meta">
        <Trans>Nothing new yet.</Trans>
      </Text>
    )
  return (
    <Stack as="ul" gap={5}>
      {items.map(({ newsId, title, text, publishedAt, link }) => (
        <li key={newsId} className={styles.news}>
          <Text as={isShort ? 'h3' : 'h2'} size="head">
            {/* Home as an earlier build saved it has news without `link`. */}
            {!link ? (
              <Link to="/dashboard/news/$newsId" params={{ newsId }}>
                {title}
              </Link>
            ) : (
              <ElsewhereLink href={link}>{title}</ElsewhereLink>
            )}
          </Text>
          {isShort ? (
            <Text size="meta" lines={2}>
              {plainExcerpt(text, previewLength)}
            </Text>
          ) : (
            <ParsedText text={text} nodes={null} />
          )}
          <Text size="micro" tone="muted">
            <Time value={publishedAt * 1000} />
          </Text>
        </li>
      ))}
    </Stack>
  )
}
