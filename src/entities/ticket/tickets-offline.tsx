import { Trans } from '@lingui/react/macro'
import { Text } from '#src/ui/primitives/text.tsx'

/** Where tickets could be spent, without a connection. */
export function TicketsOffline() {
  return (
    <Text size="meta" tone="muted">
      <Trans>Tickets can be spent when you’re back online.</Trans>
    </Text>
  )
}
