import type { MessagingHash, UserStatus } from '#contract/chat/chat.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { PersonRow } from './person-row.tsx'

export interface PublicPeopleProps {
  hash: MessagingHash
  onLeave: () => void
  /** Set for members who may remove others. */
  onRemove: ((user: UserStatus) => void) | undefined
}

/** The members of a public chat, a page at a time. */
export function PublicPeople({ hash, onLeave, onRemove }: PublicPeopleProps) {
  const { t } = useLingui()
  const { userId: currentUserId } = useCurrentUser()
  const list = useInfiniteQuery(chatQueries.participants(hash))
  return (
    <PagedRows
      label={t`Members`}
      list={list}
      itemKey={({ userId }) => userId}
      renderItem={(user) => (
        <PersonRow user={user} onLeave={onLeave} onRemove={onRemove && user.userId !== currentUserId ? () => onRemove(user) : undefined} />
      )}
      more={<Trans>More members</Trans>}
      awaited={<Skeleton width="100%" height="64px" />}
    />
  )
}
