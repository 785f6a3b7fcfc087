import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { FeedItem } from '#contract/feed.ts'
import type { MemberBadge } from '#contract/members.ts'
import type { FeedDetail } from '#contract/session.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Grow } from '#src/ui/layout/grow.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import type { FeedGroup } from './photo-groups.ts'
import { RemoveEntry } from './remove-entry.tsx'
import styles from './feed.module.css'

/** The member's preference that decides on the full form: the one for the item's kind, or the one for people. */
function detailOf({ item }: FeedItem): FeedDetail {
  return (item && findDeclaredKind(item.typeId)?.feedDetail) ?? 'member'
}

const shownPhotos = 4

/** One activity, or several photos: in full with images and text, or in one line, as the member chose (H-05). */
export function FeedEntry({ group }: { group: FeedGroup }) {
  const { pref } = useCurrentUser()
  const [entry] = group
  const isFull = pref.feedDetail.includes(detailOf(entry))
  return (
    <Row align="start" gap={3}>
      {isFull && <Avatar name={entry.member.userName} src={entry.member.userImage} size="reply" />}
      <Grow>
        <Text size={isFull ? 'body' : 'meta'}>
          <What entry={entry} total={group.length} />
        </Text>
        {isFull && entry.excerpt !== null && (
          <Text size="meta" lines={2}>
            {entry.excerpt}
          </Text>
        )}
        {isFull && group.length > 1 && <Thumbs group={group} />}
        <Text size="micro" tone="muted">
          <Time value={entry.publishedAt * 1000} />
        </Text>
      </Grow>
      {isFull && group.length === 1 && entry.kind === 'published' && entry.item?.thumb && (
        <div className={styles.still}>
          <Media src={entry.item.thumb} alt="" />
        </div>
      )}
      {entry.canDelete && <RemoveEntry feedIds={group.map(({ feedId }) => feedId)} />}
    </Row>
  )
}

/** The newest photos of a group. */
function Thumbs({ group }: { group: FeedGroup }) {
  return (
    <div className={styles.thumbs}>
      {group.slice(0, shownPhotos).map(
        ({ feedId, item }) =>
          item && (
            <Link key={feedId} to={pathOf(item)} title={item.title}>
              <Media src={item.thumb} alt={item.title} ratio="square" />
            </Link>
          ),
      )}
    </div>
  )
}

const pathOf = ({ typeId, itemId }: NonNullable<FeedItem['item']>) => findDeclaredKind(typeId)?.path(itemId) ?? '/dashboard'

function What({ entry: { kind, member, subject, item }, total }: { entry: FeedItem; total: number }) {
  const who = <Who member={member} />
  if (kind === 'friends_made' && subject) {
    const other = <Who member={subject} />
    return (
      <Trans>
        {who} and {other} are friends now.
      </Trans>
    )
  }
  if (kind === 'picture_changed') return <Trans>{who} has a new profile photo.</Trans>
  if (!item) return <Trans>{who} joined.</Trans>
  const video =
    total === 1 ? (
      <Link to={pathOf(item)} className={linkTextClass()}>
        {item.title}
      </Link>
    ) : (
      <Link to="/photos/browse/{-$triggerprop}/{-$arg1}" params={{ triggerprop: 'all', arg1: member.userName }} className={linkTextClass()}>
        <Plural value={total} one="# photo" other="# photos" />
      </Link>
    )
  return kind === 'published' ? (
    <Trans>
      {who} published {video}
    </Trans>
  ) : (
    <Trans>
      {who} commented on {video}
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
