import { Trans } from '@lingui/react/macro'
import { GuestLayout } from '#src/entities/current-user/guest-layout.tsx'
import { leaveQuickly } from '#src/platform/quick-exit.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface AdultGateProps {
  onConfirm: () => void
}

/** Shown once on every device, before anything else. */
export function AdultGate({ onConfirm }: AdultGateProps) {
  return (
    <GuestLayout
      title={<Trans>Adults only</Trans>}
      lead={<Trans>This is a members’ club for adults. Enter if you’re 18 or older and it’s legal where you are.</Trans>}
    >
      <Stack gap={3}>
        <Button variant="primary" size="large" isBlock onClick={onConfirm}>
          <Trans>I’m 18 or older</Trans>
        </Button>
        <Button variant="quiet" isBlock onClick={leaveQuickly}>
          <Trans>Leave</Trans>
        </Button>
      </Stack>
    </GuestLayout>
  )
}
