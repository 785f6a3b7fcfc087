import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FeedItem } from '#contract/feed.ts'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

export interface FeedListProps {
  items: readonly FeedItem[]
}

/** What members did lately. */
export function FeedList({ items }: FeedListProps) {
  if (items.length === 0)
    return (
      <Text size="meta">
        <Trans>It is quiet so far.</Trans>
      </Text>
    )
  return (
    <Stack as="ul" gap={4}>
      {items.map((item) => (
        <li key={item.feedId}>
          <Row align="start">
            <Avatar name={item.member.userName} src={item.member.userImage} size="reply" />
            <Grow>
              <Text>
                <What item={item} />
              </Text>
              {item.excerpt !== null && (
                <Text size="meta" lines={2}>
                  {item.excerpt}
                </Text>
              )}
              <Text size="micro" tone="muted">
                <Time value={item.createdAt * 1000} />
              </Text>
            </Grow>
          </Row>
        </li>
      ))}
    </Stack>
  )
}

function What({ item }: { item: FeedItem }) {
  const who = item.member.isDeleted ? (
    item.member.userName
  ) : (
    <Link to="/members/$memberId" params={{ memberId: item.member.userName }}>
      <strong>{item.member.userName}</strong>
    </Link>
  )
  if (item.kind === 'member_joined' || !item.video) return <Trans>{who} joined.</Trans>
  const film = (
    <Link to="/videos/$videoId" params={{ videoId: item.video.videoId }} className={linkTextClass()}>
      {item.video.title}
    </Link>
  )
  return item.kind === 'video_published' ? (
    <Trans>
      {who} published {film}
    </Trans>
  ) : (
    <Trans>
      {who} commented on {film}
    </Trans>
  )
}
