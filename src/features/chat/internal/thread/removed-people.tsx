import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { MemberBadge } from '#contract/members.ts'
import type { MessagingHash } from '#contract/chat/chat.ts'
import { letIn } from '#src/entities/chat/acts.ts'
import { refreshPeople } from '#src/entities/chat/cache.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useAttempt } from '../use-attempt.ts'

/**
 * For staff: the members removed from a public chat, below the current ones. Renders nothing while there are none.
 */
export function RemovedPeople({ hash }: { hash: MessagingHash }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(chatQueries.removed(hash))
  const isSomebody = itemsOf(list).length > 0
  const hasFailed = !list.data && list.error !== null
  if (!isSomebody && !hasFailed) return null
  return (
    <Stack>
      {isSomebody && (
        <Text as="h3" size="head">
          <Trans>Removed members</Trans>
        </Text>
      )}
      <PagedRows
        label={t`Removed members`}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(user) => <RemovedRow user={user} hash={hash} />}
        more={<Trans>More members</Trans>}
      />
    </Stack>
  )
}

function RemovedRow({ user: { userId, userName, userImage }, hash }: { user: MemberBadge; hash: MessagingHash }) {
  const queryClient = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  async function letThemIn() {
    await letIn(hash, userId)
    await refreshPeople(queryClient, hash)
  }
  return (
    <ListRow
      start={<Avatar name={userName} src={userImage} />}
      title={userName}
      end={
        <Button size="small" isBusy={isBusy} onClick={() => attempt(letThemIn)}>
          <Trans>Allow back</Trans>
        </Button>
      }
    />
  )
}
