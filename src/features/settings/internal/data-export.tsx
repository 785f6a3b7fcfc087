import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DataExport as Export } from '#contract/profile/data-export.ts'
import { CallError } from '#src/http/call-error.ts'
import { apiUrl } from '#src/http/api-origin.ts'
import { useRequestExport } from '#src/entities/profile/mutations.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/**
 * The copy of all data about the member (M-20): its progress and its actions. Needs the connection, and shows that.
 */
export function DataExport() {
  const { i18n } = useLingui()
  const { data, error, isFetching, refetch } = useQuery(profileQueries.dataExport())
  const request = useRequestExport()

  function handleRequest() {
    request.mutate(undefined, {
      onError: (problem) =>
        notify({ tone: 'error', text: problem instanceof CallError ? i18n._(messageForCode(problem.code)) : undefined }),
    })
  }

  if (!data && error) return <Unreached error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
  if (!data) return <Skeleton shape="block" height="44px" />
  if (data.state === 'waiting') {
    return (
      <Note tone="accent" icon="clock">
        <Trans>Your copy is being made. You can leave this page.</Trans>
      </Note>
    )
  }
  if (data.state === 'ready') return <Ready copy={data} />
  return (
    <Stack gap={3}>
      {data.state === 'failed' && (
        <Note tone="warning">
          <Trans>We couldn’t create your copy. Request it again.</Trans>
        </Note>
      )}
      <div>
        <Button variant="quiet" isBusy={request.isPending} onClick={handleRequest}>
          <Trans>Ask for a copy</Trans>
        </Button>
      </div>
    </Stack>
  )
}

function Ready({ copy: { address, expiresAt, sizeBytes } }: { copy: Export }) {
  const { i18n } = useLingui()
  return (
    <Row isWrapping>
      {address !== null && (
        <a href={apiUrl(address)} download className={buttonClass({ variant: 'quiet' })}>
          <Trans>Download your copy</Trans>
        </a>
      )}
      {expiresAt !== null && (
        <Text size="meta" tone="muted">
          {formatBytes(sizeBytes ?? 0, i18n.locale)} ·{' '}
          <Trans>
            until <Time value={expiresAt * 1000} form="date" />
          </Trans>
        </Text>
      )}
    </Row>
  )
}

function Unreached({ error, onRetry, isRetrying }: { error: Error; onRetry: () => void; isRetrying: boolean }) {
  const { i18n } = useLingui()
  return (
    <Note
      action={
        <Button variant="quiet" size="small" isBusy={isRetrying} busyLabel={<Trans>Trying again</Trans>} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {error instanceof CallError && !error.isOffline ? i18n._(messageForCode(error.code)) : <Trans>You need a connection.</Trans>}
    </Note>
  )
}
