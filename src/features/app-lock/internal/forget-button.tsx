import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

interface ForgetButtonProps {
  isDisabled: boolean
  onForget: () => Promise<void>
}

export function ForgetButton({ isDisabled, onForget }: ForgetButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" isBlock disabled={isDisabled} onClick={() => setIsAsking(true)}>
        <Trans>Forgot PIN?</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Start over on this device?</Trans>}
        body={
          <Trans>
            Everything stored here is deleted: saved videos, drafts and unsent messages. Your account and everything on the server stay.
            You’ll sign in again.
          </Trans>
        }
        variant="danger"
        confirmLabel={<Trans>Delete and sign out</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        onConfirm={onForget}
      />
    </>
  )
}
