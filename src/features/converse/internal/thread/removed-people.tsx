import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { MemberBadge } from '#contract/members.ts'
import type { MessagingHash } from '#contract/talk/chat.ts'
import { letIn } from '#src/entities/chat/acts.ts'
import { refreshPeople } from '#src/entities/chat/cache.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useAttempt } from '../use-attempt.ts'

/** For staff: whom they took out of a public chat, below those who are in it. Nothing while that is nobody. */
export function RemovedPeople({ hash }: { hash: MessagingHash }) {
  const list = useInfiniteQuery(chatQueries.removed(hash))
  const headingId = useId()
  if (list.isPending) return null
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  const users = list.data.pages.flatMap(({ items }) => items)
  if (users.length === 0) return null
  return (
    <Stack>
      <Text as="h3" size="head" id={headingId}>
        <Trans>Removed members</Trans>
      </Text>
      <ul aria-labelledby={headingId}>
        {users.map((user) => (
          <li key={user.userId}>
            <RemovedRow user={user} hash={hash} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>
        <Trans>More members</Trans>
      </MoreButton>
    </Stack>
  )
}

function RemovedRow({ user: { userId, userName, userImage }, hash }: { user: MemberBadge; hash: MessagingHash }) {
  const queryClient = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  async function letHimIn() {
    await letIn(hash, userId)
    await refreshPeople(queryClient, hash)
  }
  return (
    <ListRow
      start={<Avatar name={userName} src={userImage} />}
      title={userName}
      end={
        <Button size="small" isBusy={isBusy} onClick={() => attempt(letHimIn)}>
          <Trans>Let in again</Trans>
        </Button>
      }
    />
  )
}
