import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { Notification } from '#contract/notify/notifications.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { clearOne } from '#src/entities/notification/writes.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { NotificationText } from './notification-text.tsx'
import styles from './notification-row.module.css'

export interface NotificationRowProps {
  item: Notification
  /** Called when it opens another screen, so that the panel can close. */
  onOpen: () => void
}

/** What happened, when, and a link to it. */
export function NotificationRow({ item, onOpen }: NotificationRowProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { actor, createdAt, isSeen, kind, notificationId } = item

  function handleOpen() {
    onOpen()
    void navigate({ to: pathOf(item), ...(isAboutProfileComment(item) && { search: { tab: 'comments' } }) })
  }

  return (
    <ListRow
      start={actor ? <Avatar name={actor.userName} src={actor.userImage} /> : <Sign kind={kind} />}
      title={<NotificationText item={item} />}
      description={<Time value={createdAt * 1000} />}
      onPress={handleOpen}
      end={
        <Row gap={1}>
          {!isSeen && (
            <Badge tone="accent">
              <Trans>New</Trans>
            </Badge>
          )}
          <IconButton icon="x" label={t`Clear this notification`} onClick={() => void clearOne(notificationId).catch(reportProblem)} />
        </Row>
      }
    />
  )
}

/** The icon of a notification without an actor. */
function Sign({ kind }: Pick<Notification, 'kind'>) {
  return (
    <span className={styles.icon}>
      <Icon name={kind === 'video_failed' ? 'warning-circle' : kind === 'video_ready' ? 'film-strip' : 'info'} />
    </span>
  )
}

const commentKinds: readonly Notification['kind'][] = ['comment_on_item', 'reply', 'mention']

/** Comments on a member are a tab of their page. */
function isAboutProfileComment({ kind, item }: Notification): boolean {
  return item?.typeId === 'user' && commentKinds.includes(kind)
}

const membershipKinds: readonly Notification['kind'][] = [
  'membership_ending',
  'membership_last_day',
  'membership_changed',
  'renewal_failed',
]

function pathOf({ kind, actor, item, total }: Notification): string {
  if (kind === 'friend_request') return '/friends/requests'
  if (kind === 'hero_published' && total > 1 && actor)
    return `/${item?.typeId === 'blog' ? 'blogs' : 'photos'}/browse/all/${encodeURIComponent(actor.userName)}`
  const itemKind = item && findDeclaredKind(item.typeId)
  if (itemKind) return itemKind.path(item.itemId)
  if (kind === 'event_cancelled') return '/events/browse/my'
  if (kind === 'picture_changed') return '/photo/create/profile'
  if (kind === 'payout_approved' || kind === 'payout_declined') return '/settings/payouts'
  if (kind === 'tickets_received' || kind === 'debt_changed') return '/settings/tickets'
  if (membershipKinds.includes(kind)) return '/settings/membership'
  return actor ? `/members/id/${actor.userId}` : '/dashboard'
}
