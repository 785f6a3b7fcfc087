import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { fetchTray } from '#contract/notify/notifications.ts'
import { mailChanged } from '#contract/realtime.ts'
import { onServerEvent } from '#src/data/realtime/realtime.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useConversations } from '#src/entities/chat/conversations.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { useUnread } from '#src/entities/notification/unread.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Count } from '#src/ui/primitives/count.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { TrayRow } from './tray-row.tsx'
import { latestMessages, type LatestMessage } from './latest-messages.ts'
import styles from './tray.module.css'

const mostShown = 4

export interface TrayParts {
  readonly latest: readonly LatestMessage[]
  readonly friends: ResponseOutput<typeof fetchTray>['friends']
  readonly friendTotal: number
  /** Everything is known, so that an empty tray is really empty. */
  readonly isKnown: boolean
}

/** Refetched whenever mail arrives or leaves while the tray is open; notifications update on their own. */
export function useTray(): TrayParts {
  const client = useQueryClient()
  useEffect(
    () => onServerEvent(mailChanged, () => void client.invalidateQueries({ queryKey: notificationQueries.tray().queryKey })),
    [client],
  )
  const { data, isPending } = useQuery(notificationQueries.tray())
  const { items, isLoading } = useConversations('inbox')
  const { userId } = useCurrentUser()
  return {
    latest: latestMessages(data?.messages ?? [], items, userId).slice(0, mostShown),
    friends: data?.friends ?? [],
    friendTotal: data?.counts.friends ?? 0,
    isKnown: !isPending && (items.length > 0 || !isLoading),
  }
}

/**
 * The newest mail and conversations, and friend requests, each with its count (I-08, NT-04). Empty parts take no
 * space.
 */
export function Tray({ tray, onClose }: { tray: TrayParts; onClose: () => void }) {
  const { messages } = useUnread()
  const { latest, friends, friendTotal } = tray
  const [firstFriend] = friends
  return (
    <>
      {latest.length > 0 && (
        <section className={styles.part}>
          <Row justify="between" align="baseline">
            <Text as="h3" size="head">
              <Trans>Messages</Trans> {messages > 0 && <Count value={messages} />}
            </Text>
            <RouterLink href="/messaging" className={linkTextClass()} onClick={onClose}>
              <Trans>All messages</Trans>
            </RouterLink>
          </Row>
          <ul>
            {latest.map((entry) => (
              <li key={entry.key}>
                <TrayRow entry={entry} onOpen={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {firstFriend && (
        <section className={styles.part}>
          <Text as="h3" size="head">
            <Trans>Friend requests</Trans> <Count value={friendTotal} />
          </Text>
          <ListRow
            start={<Avatar name={firstFriend.userName} src={firstFriend.userImage} />}
            title={friends.map(({ userName }) => userName).join(', ')}
            href="/friends/requests"
            link={RouterLink}
          />
        </section>
      )}
    </>
  )
}
