import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedMember } from '#contract/profile/safety.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'
import { memberSubject, unblock } from '#src/entities/profile/mutations.ts'
import { pendingBlock } from '#src/entities/profile/pending.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

const typingMs = 300

/** Whom the member has blocked, to be searched and let back (O-14). */
export function BlockedDrawer() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), typingMs)
  const blocked = useInfiniteQuery(profileQueries.blocked(text))
  const found = blocked.data?.pages.flatMap((page) => page.items) ?? []
  if (blocked.data && found.length === 0 && text === '')
    return (
      <EmptyState icon="prohibit" title={<Trans>You have blocked nobody</Trans>}>
        <Trans>A member you block is simply not there any more, and you are not there for him. He is not told.</Trans>
      </EmptyState>
    )
  return (
    <Stack>
      <TextField label={t`Search blocked members`} value={typed} onChange={setTyped} inputMode="search" />
      {blocked.isPending && <Skeleton shape="line" width="70%" />}
      {blocked.isError && !blocked.data && <FailedState onRetry={() => void blocked.refetch()} isRetrying={blocked.isFetching} />}
      {blocked.data && found.length === 0 && (
        <Text tone="muted">
          <Trans>No blocked member of that name.</Trans>
        </Text>
      )}
      <ul aria-label={t`Blocked members`}>
        {found.map((member) => (
          <li key={member.userId}>
            <BlockedRow member={member} />
          </li>
        ))}
      </ul>
      <MoreButton list={blocked}>
        <Trans>More members</Trans>
      </MoreButton>
    </Stack>
  )
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { t } = useLingui()
  const { userId, userName } = member
  const isLetBack = pendingBlock(usePendingWrites(memberSubject(userId))) === 'unblocked'
  return (
    <ListRow
      start={<Avatar name={userName} src={member.userImage} />}
      title={userName}
      description={<Time value={member.blockedAt * 1000} form="date" />}
      end={
        <Button
          variant="quiet"
          size="small"
          disabled={isLetBack}
          aria-label={t`Unblock ${userName}`}
          onClick={() => void unblock(userId).catch(reportProblem)}
        >
          {isLetBack ? <Trans>Unblocked</Trans> : <Trans>Unblock</Trans>}
        </Button>
      }
    />
  )
}
