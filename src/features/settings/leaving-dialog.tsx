import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { KeepAccountButton } from './internal/keep-account-button.tsx'

/** Members who sign in while their account is scheduled for deletion are notified, and can cancel it at once. */
export function LeavingDialog({ removalAt }: { removalAt: number }) {
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      title={<Trans>Your account will be deleted soon</Trans>}
      size="small"
      footer={
        <>
          <Button variant="ghost" onClick={() => setIsOpen(false)}>
            <Trans>Leave as is</Trans>
          </Button>
          <KeepAccountButton />
        </>
      }
    >
      <p>
        <Trans>
          You asked us to delete it on <Time value={removalAt} form="date" />. Until then everything works as before.
        </Trans>
      </p>
    </Dialog>
  )
}
