import { Trans } from '@lingui/react/macro'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { DataExport } from './internal/data-export.tsx'

/** A copy of one's data (M-20). */
export function ExportDrawer() {
  return (
    <Stack>
      <Text tone="muted">
        <Trans>A copy of everything you told, wrote and made here, as a file. It is kept for seven days.</Trans>
      </Text>
      <Text tone="muted">
        <Trans>Only you can open it, on the device that is signed in here. Keep it where nobody else looks.</Trans>
      </Text>
      <DataExport />
    </Stack>
  )
}
