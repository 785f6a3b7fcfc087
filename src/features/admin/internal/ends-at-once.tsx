import { Trans } from '@lingui/react/macro'
import { Text } from '#src/ui/primitives/text.tsx'

/** Above the reason for ending what a member has paid for. */
export function EndsAtOnce() {
  return (
    <Text tone="muted">
      <Trans>It ends right away, with no refund.</Trans>
    </Text>
  )
}
