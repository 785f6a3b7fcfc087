import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedMember } from '#contract/profile/blocks-and-reports.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useDebounced } from '#src/entities/member/use-debounced.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { memberSubject, profileWrites, unblock } from '#src/entities/profile/writes.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { TextField } from '#src/ui/form/text-field.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

const typingMs = 300

/** The members the viewer has blocked; they can be searched and unblocked (O-14). */
export function BlockedDrawer() {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const text = useDebounced(typed.trim(), typingMs)
  const blocked = useInfiniteQuery(profileQueries.blocked(text))
  if (blocked.data && itemsOf(blocked).length === 0 && text === '')
    return (
      <EmptyState icon="prohibit" title={<Trans>You haven’t blocked anyone</Trans>}>
        <Trans>Members you block disappear for you, and you for them. They aren’t told.</Trans>
      </EmptyState>
    )
  return (
    <Stack>
      <TextField label={t`Search blocked members`} value={typed} onChange={setTyped} inputMode="search" />
      <PagedRows
        label={t`Blocked members`}
        list={blocked}
        itemKey={({ userId }) => userId}
        renderItem={(member) => <BlockedRow member={member} />}
        more={<Trans>More members</Trans>}
        awaited={<Skeleton shape="line" width="70%" />}
        empty={
          <Text tone="muted">
            <Trans>No blocked member with that name.</Trans>
          </Text>
        }
      />
    </Stack>
  )
}

function BlockedRow({ member }: { member: BlockedMember }) {
  const { t } = useLingui()
  const { userId, userName } = member
  const isLetBack = !useOverlay(profileWrites, 'isBlocked', memberSubject(userId))(true)
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
