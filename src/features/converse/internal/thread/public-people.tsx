import type { MessagingHash, UserStatus } from '#contract/talk/chat.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSelf } from '#src/data/session/use-self.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { PersonRow } from './person-row.tsx'

export interface PublicPeopleProps {
  hash: MessagingHash
  onLeave: () => void
  /** For whoever may take others out. */
  onRemove: ((user: UserStatus) => void) | undefined
}

/** Who has joined a public chat, a page at a time. */
export function PublicPeople({ hash, onLeave, onRemove }: PublicPeopleProps) {
  const { t } = useLingui()
  const { userId: selfId } = useSelf()
  const list = useInfiniteQuery(chatQueries.participants(hash))
  if (list.isPending) return <Skeleton width="100%" height="64px" />
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  return (
    <Stack>
      <ul aria-label={t`Members`}>
        {list.data.pages
          .flatMap(({ items }) => items)
          .map((user) => (
            <li key={user.userId}>
              <PersonRow user={user} onLeave={onLeave} onRemove={onRemove && user.userId !== selfId ? () => onRemove(user) : undefined} />
            </li>
          ))}
      </ul>
      <MoreButton list={list}>
        <Trans>More members</Trans>
      </MoreButton>
    </Stack>
  )
}
