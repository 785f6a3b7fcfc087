import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { measurePush } from './measure-push.ts'

type Outcome = { kind: 'none' } | { kind: 'running' } | { kind: 'arrived'; seconds: string } | { kind: 'lost' }

/** Sends a push to this device and shows the time from the press to the service worker. */
export function PushTest() {
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })

  async function handleTest() {
    setOutcome({ kind: 'running' })
    try {
      const ms = await measurePush()
      setOutcome(ms === null ? { kind: 'lost' } : { kind: 'arrived', seconds: (ms / 1000).toFixed(1) })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setOutcome({ kind: 'lost' })
    }
  }

  return (
    <Row gap={4} isWrapping>
      <Button variant="quiet" isBusy={outcome.kind === 'running'} busyLabel={<Trans>Sending</Trans>} onClick={() => void handleTest()}>
        <Trans>Send a test</Trans>
      </Button>
      <output>
        {outcome.kind === 'arrived' && (
          <Text as="span" size="meta" tone="positive">
            <Trans>It arrived after {outcome.seconds} seconds.</Trans>
          </Text>
        )}
        {outcome.kind === 'lost' && (
          <Text as="span" size="meta" tone="danger">
            <Trans>It didn’t arrive. Switch push off and on again, then try once more.</Trans>
          </Text>
        )}
      </output>
    </Row>
  )
}
