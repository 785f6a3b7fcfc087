import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Session } from '#contract/accounts.ts'
import { CallError } from '#src/http/call-error.ts'
import { useEndOtherSessions, useEndSession } from '#src/entities/current-user/mutations.ts'
import { currentUserQueries } from '#src/entities/current-user/queries.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { RowsAwaited } from '#src/ui/feedback/rows-awaited.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** Every session of this member, with a button to end each. */
export function SessionsDrawer() {
  const { i18n } = useLingui()
  const { data, error, refetch, isFetching } = useQuery(currentUserQueries.sessions())
  const endOthers = useEndOtherSessions()
  const [isAsking, setIsAsking] = useState(false)

  if (!data) return <RowsAwaited error={error} onRetry={() => void refetch()} isRetrying={isFetching} total={2} />
  const sessions = data.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastUsedAt - a.lastUsedAt)
  return (
    <Stack>
      <Text tone="muted">
        <Trans>If you don’t know one of these, end it and change your password.</Trans>
      </Text>
      <div>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} session={session} />
        ))}
      </div>
      {sessions.length > 1 && (
        <div>
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            <Trans>Sign out other devices</Trans>
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Sign out all other devices?</Trans>}
        body={<Trans>Other devices delete their copy the next time they connect.</Trans>}
        confirmLabel={<Trans>Sign them out</Trans>}
        cancelLabel={<Trans>Keep them</Trans>}
        variant="danger"
        onConfirm={() => endOthers.mutateAsync()}
        describeError={(problem) => (problem instanceof CallError ? i18n._(messageForCode(problem.code)) : undefined)}
      />
    </Stack>
  )
}

function SessionRow({ session }: { session: Session }) {
  const { t } = useLingui()
  const end = useEndSession()
  return (
    <ListRow
      start={<Icon name="device-mobile" />}
      title={session.device}
      description={
        <Trans>
          {session.ip}, used <Time value={session.lastUsedAt * 1000} />
        </Trans>
      }
      end={
        session.isCurrent ? (
          <Badge tone="positive">
            <Trans>This device</Trans>
          </Badge>
        ) : (
          <Button
            variant="quiet"
            size="small"
            aria-label={t`Sign out ${session.device}`}
            isBusy={end.isPending}
            busyLabel={<Trans>Ending</Trans>}
            onClick={() => end.mutate(session.sessionId)}
          >
            <Trans>End</Trans>
          </Button>
        )
      }
    />
  )
}
