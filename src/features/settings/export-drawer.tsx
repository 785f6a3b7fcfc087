import { Trans } from '@lingui/react/macro'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { DataExport } from './internal/data-export.tsx'

/** A copy of the member's data (M-20). */
export function ExportDrawer() {
  return (
    <Stack>
      <Text tone="muted">
        <Trans>A copy of everything you’ve posted and done here, as a file. Available for seven days.</Trans>
      </Text>
      <Text tone="muted">
        <Trans>Only you can open it, on the device that’s signed in here. Keep it somewhere private.</Trans>
      </Text>
      <DataExport />
    </Stack>
  )
}
