import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { FeedItem } from '#contract/feed.ts'
import type { MemberBadge } from '#contract/members.ts'
import type { feedDetailKinds } from '#contract/session.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RemoveEntry } from './remove-entry.tsx'
import styles from './feed.module.css'

const detailOf: Record<FeedItem['kind'], (typeof feedDetailKinds)[number]> = {
  video_published: 'video',
  comment_written: 'video',
  member_joined: 'member',
  friends_made: 'member',
  picture_changed: 'member',
}

/** One thing that happened: in full with pictures and words, or in a line, as the member chose (H-05). */
export function FeedEntry({ item }: { item: FeedItem }) {
  const { pref } = useSelf()
  const isFull = pref.feedDetail.includes(detailOf[item.kind])
  return (
    <Row align="start" gap={3}>
      {isFull && <Avatar name={item.member.userName} src={item.member.userImage} size="reply" />}
      <Grow>
        <Text size={isFull ? 'body' : 'meta'}>
          <What item={item} />
        </Text>
        {isFull && item.excerpt !== null && (
          <Text size="meta" lines={2}>
            {item.excerpt}
          </Text>
        )}
        <Text size="micro" tone="muted">
          <Time value={item.publishedAt * 1000} />
        </Text>
      </Grow>
      {isFull && item.kind === 'video_published' && item.video?.thumb && (
        <div className={styles.still}>
          <Media src={item.video.thumb} alt="" />
        </div>
      )}
      {item.canDelete && <RemoveEntry feedId={item.feedId} />}
    </Row>
  )
}

function What({ item: { kind, member, subject, video } }: { item: FeedItem }) {
  const who = <Who member={member} />
  if (kind === 'friends_made' && subject) {
    const other = <Who member={subject} />
    return (
      <Trans>
        {who} and {other} are friends now.
      </Trans>
    )
  }
  if (kind === 'picture_changed') return <Trans>{who} has a new picture.</Trans>
  if (!video) return <Trans>{who} joined.</Trans>
  const film = (
    <Link to="/videos/$videoId" params={{ videoId: video.videoId }} className={linkTextClass()}>
      {video.title}
    </Link>
  )
  return kind === 'video_published' ? (
    <Trans>
      {who} published {film}
    </Trans>
  ) : (
    <Trans>
      {who} commented on {film}
    </Trans>
  )
}

function Who({ member }: { member: MemberBadge }) {
  if (member.isDeleted) return member.userName
  return (
    <Link to="/members/$memberId" params={{ memberId: member.userName }}>
      <strong>{member.userName}</strong>
    </Link>
  )
}
