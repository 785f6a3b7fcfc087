import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '#src/data/http/call-error.ts'
import { apiUrl } from '#src/data/http/api-origin.ts'
import { useRequestExport } from '#src/entities/profile/mutations.ts'
import { profileQueries } from '#src/entities/profile/queries.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** A copy of everything about the member (M-20). Needs the line, and says so. */
export function DataExportSection() {
  const { i18n } = useLingui()
  const { data, isError } = useQuery(profileQueries.dataExport())
  const request = useRequestExport()

  function handleRequest() {
    request.mutate(undefined, {
      onError: (error) => notify({ tone: 'error', text: error instanceof CallError ? i18n._(wordsOfCode(error.code)) : undefined }),
    })
  }

  return (
    <Section title={<Trans>Your data</Trans>} level={3}>
      <Stack gap={3}>
        <Text tone="muted">
          <Trans>A copy of everything you told, wrote and made here, as a file. It is kept for seven days.</Trans>
        </Text>
        {data?.state === 'waiting' && (
          <Text>
            <Trans>Your copy is being made. You can leave this page.</Trans>
          </Text>
        )}
        {data?.state === 'ready' && data.address !== null && data.expiresAt !== null && (
          <Row isWrapping>
            <a href={apiUrl(data.address)} download className={buttonClass({ variant: 'quiet' })}>
              <Trans>Download your copy</Trans>
            </a>
            <Text size="meta" tone="muted">
              {formatBytes(data.sizeBytes ?? 0, i18n.locale)} ·{' '}
              <Trans>
                until <Time value={data.expiresAt * 1000} form="date" />
              </Trans>
            </Text>
          </Row>
        )}
        {data?.state === 'failed' && (
          <Text>
            <Trans>Your copy could not be made. Please ask for it again.</Trans>
          </Text>
        )}
        {isError && !data && (
          <Text size="meta" tone="muted">
            <Trans>This needs a connection.</Trans>
          </Text>
        )}
        {(data?.state === 'none' || data?.state === 'failed') && (
          <div>
            <Button variant="quiet" isBusy={request.isPending} onClick={handleRequest}>
              <Trans>Ask for a copy</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </Section>
  )
}
