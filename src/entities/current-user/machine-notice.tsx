import { Trans } from '@lingui/react/macro'
import { Text } from '#src/ui/primitives/text.tsx'

/** Shown with every translation that no person has reviewed yet (LG-02). */
export function MachineNotice() {
  return (
    <Text size="micro" tone="muted">
      <Trans>This translation was machine-assisted.</Trans>
    </Text>
  )
}
