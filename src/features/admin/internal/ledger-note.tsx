import { Trans } from '@lingui/react/macro'
import { Text } from '#src/ui/primitives/text.tsx'

/** Above forms that change what members have or owe. */
export function LedgerNote() {
  return (
    <Text tone="muted">
      <Trans>Saved in the ledger with your name and the time.</Trans>
    </Text>
  )
}
