import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface DeleteButtonProps {
  /** The question that confirms it. */
  title: ReactNode
  onDelete: () => Promise<unknown>
}

/** Beside the button of a form over a stored record. */
export function DeleteButton({ title, onDelete }: DeleteButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="ghost" icon="trash" onClick={() => setIsAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        body={<Trans>This can’t be undone.</Trans>}
        confirmLabel={<Trans>Delete</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={onDelete}
        describeError={describeRefusal}
        successMessage={<Trans>Deleted.</Trans>}
      />
    </>
  )
}
