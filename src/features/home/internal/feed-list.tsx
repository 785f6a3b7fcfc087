import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import type { FeedItem } from '#contract/feed.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { feedWrites } from '#src/entities/feed/writes.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { FeedEntry } from './feed-entry.tsx'
import { groupPhotos } from './photo-groups.ts'
import styles from './feed.module.css'

export interface FeedListProps {
  items: readonly FeedItem[]
  /** Marks the last visit; off on a wall, which nobody reads to its end. */
  marksLastVisit?: boolean
}

/** Members' recent activity. Own entries with a queued deletion are already hidden. */
export function FeedList({ items, marksLastVisit = true }: FeedListProps) {
  const { lastVisitAt } = useCurrentUser()
  const shown = useOverlay(feedWrites, 'list')(items)
  if (shown.length === 0)
    return (
      <Text size="meta">
        <Trans>It’s quiet here.</Trans>
      </Text>
    )
  const visitAt = marksLastVisit ? lastVisitAt : null
  const groups = groupPhotos(shown, visitAt)
  const firstSeen = visitAt === null ? -1 : groups.findIndex(([{ publishedAt }]) => publishedAt <= visitAt)
  return (
    <ul className={styles.list}>
      {groups.map((group, index) => (
        <Fragment key={group[0].feedId}>
          {index === firstSeen && (
            <li className={styles.caughtUp}>
              <Icon name="check-circle" size="inline" />
              <Trans>You’re all caught up</Trans>
            </li>
          )}
          <li>
            <FeedEntry group={group} />
          </li>
        </Fragment>
      ))}
    </ul>
  )
}
