import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { mailChanged } from '#contract/realtime.ts'
import { onServerEvent } from '#src/data/realtime/realtime.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { useConversations } from '#src/entities/chat/conversations.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Count } from '#src/ui/primitives/count.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { TrayRow } from './tray-row.tsx'
import { latestMessages } from './latest-messages.ts'
import styles from './tray.module.css'

const mostShown = 4

/**
 * The newest mail and conversations, and friend requests, each with its count (I-08, NT-04). Empty parts take no
 * space.
 */
export function Tray({ onClose }: { onClose: () => void }) {
  const tray = useTray()
  const { items } = useConversations('inbox')
  const { userId } = useCurrentUser()
  const latest = latestMessages(tray?.messages ?? [], items, userId).slice(0, mostShown)
  const friends = tray?.friends ?? []
  const [firstFriend] = friends
  return (
    <>
      {latest.length > 0 && (
        <section className={styles.part}>
          <Row justify="between" align="baseline">
            <Text as="h3" size="head">
              <Trans>Messages</Trans> {tray && tray.counts.messages > 0 && <Count value={tray.counts.messages} />}
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
      {tray && firstFriend && (
        <section className={styles.part}>
          <Text as="h3" size="head">
            <Trans>Friend requests</Trans> <Count value={tray.counts.friends} />
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

/** Refetched whenever mail arrives or leaves while the tray is open; notifications update on their own. */
function useTray() {
  const client = useQueryClient()
  useEffect(
    () => onServerEvent(mailChanged, () => void client.invalidateQueries({ queryKey: notificationQueries.tray().queryKey })),
    [client],
  )
  return useQuery(notificationQueries.tray()).data
}
