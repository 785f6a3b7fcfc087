import { Trans, useLingui } from '@lingui/react/macro'
import { isRefused } from '#src/data/outbox/outbox-link.ts'
import { useListedWrites } from '#src/data/outbox/waiting-writes.ts'
import { useFailedSendings } from '#src/entities/chat/failed-sendings.ts'
import { findWrite } from '#src/entities/write/all-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { FailedMessage } from './internal/failed-message.tsx'
import { RefusedRow, WrittenTexts } from './internal/refused-row.tsx'
import { useNetwork } from './internal/use-network.ts'

/**
 * Queued writes that the server has not received yet; refused ones with their text and the reason. Renders nothing when there are
 * none.
 */
export function OutboxPanel() {
  const { isOnline } = useNetwork()
  const entries = useListedWrites((entry) => findWrite(entry.endpointName)?.label != null)
  const messages = useFailedSendings()
  if (entries.length === 0 && messages.length === 0) return null
  const isWaiting = entries.some((entry) => !isRefused(entry))

  return (
    <Section title={<Trans>Not sent yet</Trans>}>
      {isWaiting && (
        <Text tone="muted" size="meta">
          {isOnline ? <Trans>Sending</Trans> : <WaitsForConnection />}
        </Text>
      )}
      {entries.map((entry) => (
        <OutboxRow key={entry.id} entry={entry} />
      ))}
      {messages.map((message) => (
        <FailedMessage key={message.clientId} message={message} />
      ))}
    </Section>
  )
}

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const write = findWrite(entry.endpointName)
  if (write && isRefused(entry)) return <RefusedRow entry={entry} write={write} />
  const label = write?.label
  return (
    <ListRow
      title={label && i18n._(label)}
      description={
        <>
          <Time value={entry.createdAtMs} />
          {write && <WrittenTexts texts={write.textsOf(entry)} />}
        </>
      }
      end={<Badge tone="outline">{entry.state === 'sending' ? <Trans>Sending</Trans> : <Trans>Waiting</Trans>}</Badge>}
    />
  )
}
