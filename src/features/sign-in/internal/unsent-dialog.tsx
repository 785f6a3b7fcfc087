import { Trans } from '@lingui/react/macro'
import { isAnythingUnsent, type Unsent } from '#src/offline/unsent.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { UnsentList } from './unsent-list.tsx'

export interface UnsentDialogProps {
  unsent: Unsent
  onStay: () => void
  onLeave: () => void
}

/**
 * Lists the data that signing out would lose, and offers the choice. Staying is the first button, Escape and a press
 * on the backdrop.
 */
export function UnsentDialog({ unsent, onStay, onLeave }: UnsentDialogProps) {
  const isStillThere = isAnythingUnsent(unsent)
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={isStillThere ? <Trans>Sign out and lose this?</Trans> : <Trans>Sign out now?</Trans>}
      size="small"
      hasNoCross
      footer={
        <>
          <Button variant="quiet" onClick={onStay}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button variant={isStillThere ? 'danger' : 'primary'} onClick={onLeave}>
            {isStillThere ? <Trans>Sign out anyway</Trans> : <Trans>Sign out</Trans>}
          </Button>
        </>
      }
    >
      {isStillThere ? <WhatIsLost unsent={unsent} /> : <Trans>Everything has been sent. Nothing was lost.</Trans>}
    </Dialog>
  )
}

function WhatIsLost({ unsent }: { unsent: Unsent }) {
  return (
    <Stack gap={3}>
      <UnsentList unsent={unsent} />
      <Text tone="muted">
        <Trans>Signing out deletes all of it from this device. If you stay, nothing is lost.</Trans>
      </Text>
    </Stack>
  )
}
