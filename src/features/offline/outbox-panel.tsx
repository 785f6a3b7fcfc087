import { Trans, useLingui } from '@lingui/react/macro'
import { discardWrite, retryWrite } from '#src/data/outbox/outbox-link.ts'
import { useListedWrites } from '#src/data/outbox/waiting-writes.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { findWrite } from '#src/entities/write/all-writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { useNetwork } from './internal/use-network.ts'

/**
 * Queued writes that the server has not received yet; refused ones with the reason. Renders nothing when there are
 * none.
 */
export function OutboxPanel() {
  const { isOnline } = useNetwork()
  const entries = useListedWrites((entry) => findWrite(entry.endpointName)?.label != null)
  if (entries.length === 0) return null

  return (
    <Section title={<Trans>Not sent yet</Trans>}>
      <Text tone="muted" size="meta">
        {isOnline ? <Trans>Sending</Trans> : <WaitsForConnection />}
      </Text>
      {entries.map((entry) => (
        <OutboxRow key={entry.id} entry={entry} />
      ))}
    </Section>
  )
}

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const label = findWrite(entry.endpointName)?.label
  return (
    <ListRow
      title={label && i18n._(label)}
      description={
        <>
          <Time value={entry.createdAtMs} />
          {entry.code && <> {i18n._(messageForCode(entry.code))}</>}
        </>
      }
      end={
        entry.state === 'failed' ? (
          <>
            <Button variant="quiet" size="small" onClick={() => void retryWrite(entry.id).catch(reportProblem)}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="ghost" size="small" onClick={() => void discardWrite(entry.id).catch(reportProblem)}>
              <Trans>Discard</Trans>
            </Button>
          </>
        ) : (
          <Badge tone="outline">{entry.state === 'sending' ? <Trans>Sending</Trans> : <Trans>Waiting</Trans>}</Badge>
        )
      }
    />
  )
}
