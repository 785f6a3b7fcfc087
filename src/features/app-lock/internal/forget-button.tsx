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
        <Trans>I forgot the PIN</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={<Trans>Start over on this device?</Trans>}
        body={
          <Trans>
            What is kept here goes: saved films, drafts, and what was written and not yet sent. Your account and everything on the server
            stay. You sign in again.
          </Trans>
        }
        variant="danger"
        confirmLabel={<Trans>Remove and sign out</Trans>}
        cancelLabel={<Trans>Keep it</Trans>}
        onConfirm={onForget}
      />
    </>
  )
}
