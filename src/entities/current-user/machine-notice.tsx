import { Trans } from '@lingui/react/macro'
import { Text } from '#src/ui/primitives/text.tsx'

/** Carried by every translation that no person has read through yet (LG-02). */
export function MachineNotice() {
  return (
    <Text size="micro" tone="muted">
      <Trans>This translation was machine-assisted.</Trans>
    </Text>
  )
}
