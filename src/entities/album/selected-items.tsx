import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { SelectBar } from '#src/ui/list/select-bar.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Button } from '#src/ui/primitives/button.tsx'

export interface SelectedItemsProps<Id> {
  selection: Selection<Id>
  /** Before the others, at most one. */
  action?: ReactNode
  /** Chooses the album that the items move to, and moves them. Without it they can only be removed. */
  renderPicker?: ((onClose: () => void) => ReactNode) | undefined
  removeTitle: ReactNode
  removeBody: ReactNode
  onRemove: () => Promise<void>
}

/** What can be done with the selected items of an album of any kind: move them to another one, or remove them from this one. */
export function SelectedItems<Id>({ selection, action, renderPicker, removeTitle, removeBody, onRemove }: SelectedItemsProps<Id>) {
  const [dialog, setDialog] = useState<'move' | 'remove' | null>(null)
  const hasNone = selection.ids.length === 0
  const close = () => setDialog(null)
  return (
    <>
      <SelectBar total={<Trans>{selection.ids.length} selected</Trans>} onClose={selection.stop}>
        {action}
        {renderPicker && (
          <Button variant="ghost" disabled={hasNone} onClick={() => setDialog('move')}>
            <Trans>Move</Trans>
          </Button>
        )}
        <Button variant="ghost" disabled={hasNone} onClick={() => setDialog('remove')}>
          <Trans>Remove</Trans>
        </Button>
      </SelectBar>
      {dialog === 'move' && renderPicker?.(close)}
      <ConfirmDialog
        isOpen={dialog === 'remove'}
        onClose={close}
        title={removeTitle}
        body={removeBody}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={onRemove}
      />
    </>
  )
}
