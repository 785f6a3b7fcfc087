import { Trans, useLingui } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import { openMemberOutbox, pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import type { Outbox } from '#src/offline/outbox/outbox.ts'
import { WaitsForLine } from '#src/ui/feedback/waits-for-line.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { wordsOfWrite } from './internal/write-words.ts'
import { useNetwork } from './internal/use-network.ts'

/** What was done without a line and is not yet with the server; refused ones with the reason. Nothing when there is nothing. */
export function OutboxPanel() {
  const all = useSyncExternalStore(pendingWrites.subscribe, pendingWrites.get)
  const { isOnline } = useNetwork()
  const entries = all.filter((entry) => wordsOfWrite(entry.endpointName) !== null)
  if (entries.length === 0) return null

  return (
    <Section title={<Trans>Not sent yet</Trans>}>
      <Text tone="muted" size="meta">
        {isOnline ? <Trans>It is being sent.</Trans> : <WaitsForLine />}
      </Text>
      {entries.map((entry) => (
        <OutboxRow key={entry.id} entry={entry} />
      ))}
    </Section>
  )
}

function OutboxRow({ entry }: { entry: OutboxEntry }) {
  const { i18n } = useLingui()
  const words = wordsOfWrite(entry.endpointName)

  function act(work: (outbox: Outbox) => Promise<void>) {
    openMemberOutbox()
      .then((outbox) => outbox && work(outbox))
      .catch(reportProblem)
  }

  return (
    <ListRow
      title={words && i18n._(words)}
      description={
        <>
          <Time value={entry.createdAtMs} />
          {entry.code && <> {i18n._(wordsOfCode(entry.code))}</>}
        </>
      }
      end={
        entry.state === 'failed' ? (
          <>
            <Button variant="quiet" size="small" onClick={() => act((outbox) => outbox.retry(entry.id))}>
              <Trans>Try again</Trans>
            </Button>
            <Button variant="ghost" size="small" onClick={() => act((outbox) => outbox.discard(entry.id))}>
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
