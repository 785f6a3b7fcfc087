import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RelatedMember } from '#contract/people/friends.ts'
import type { MemberId } from '#contract/primitives.ts'
import { friendQueries } from '#src/entities/friend/queries.ts'
import { useIsOnline } from '#src/entities/friend/presence.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './internal/mutual-friends.module.css'
import { RelatedRow } from './internal/related-row.tsx'

const shownFriends = 3

/** The friends that the viewer shares with a member: the newest by photo and name, all of them in a dialog. Nothing if there are none. */
export function MutualFriends({ userId }: { userId: MemberId }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(friendQueries.mutual(userId))
  const [isOpen, setIsOpen] = useState(false)
  const first = list.data?.pages[0]
  if (!first || first.total === 0) return null
  const shown = first.items.slice(0, shownFriends)
  const more = first.total - shown.length
  return (
    <Stack gap={1}>
      <Text size="meta" tone="muted">
        <Plural value={first.total} one="# mutual friend" other="# mutual friends" />
      </Text>
      <ul className={styles.friends} aria-label={t`Mutual friends`}>
        {shown.map((member) => (
          <li key={member.userId}>
            <FriendLink member={member} />
          </li>
        ))}
        {more > 0 && (
          <li>
            <Button variant="link" onClick={() => setIsOpen(true)}>
              <Plural value={more} one="and # more" other="and # more" />
            </Button>
          </li>
        )}
      </ul>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={<Trans>Mutual friends</Trans>}>
        <PagedRows
          label={t`Mutual friends`}
          list={list}
          itemKey={(member) => member.userId}
          renderItem={(member) => <RelatedRow member={member} />}
          more={<Trans>More members</Trans>}
          empty={null}
        />
      </Dialog>
    </Stack>
  )
}

function FriendLink({ member }: { member: RelatedMember }) {
  const isOnline = useIsOnline(member.userId, member.seenAt)
  return (
    <RouterLink href={`/members/id/${member.userId}`} className={styles.friend}>
      <Avatar name={member.userName} src={member.userImage} size="small" isOnline={isOnline} />
      <span className={styles.name}>{member.userName}</span>
    </RouterLink>
  )
}
