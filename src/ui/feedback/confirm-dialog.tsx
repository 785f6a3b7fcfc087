import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { unknownFailure } from '../../i18n/error-messages.ts'
import { Button } from '../primitives/button.tsx'
import { Dialog } from './dialog.tsx'
import { Note } from './note.tsx'
import { notify } from './notify.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  body?: ReactNode
  confirmLabel?: ReactNode
  cancelLabel?: ReactNode
  busyLabel?: ReactNode
  /** danger for irreversible actions, pay for actions that cost tickets. */
  variant?: 'primary' | 'danger' | 'pay' | undefined
  /** Resolves: the dialog closes. Rejects: it stays open and shows the error. */
  onConfirm: () => Promise<unknown>
  /** The text for the error; by default the error's own message. */
  describeError?: ((error: unknown) => ReactNode) | undefined
  /** Shown above the tab bar once the dialog has closed. */
  successMessage?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.isOpen ? <OpenConfirmDialog {...props} /> : null
}

function OpenConfirmDialog({
  onClose,
  title,
  body,
  confirmLabel,
  cancelLabel,
  busyLabel,
  variant = 'primary',
  onConfirm,
  describeError,
  successMessage,
}: ConfirmDialogProps) {
  const { i18n } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)

  async function handleConfirm() {
    setIsBusy(true)
    setFailure(null)
    try {
      await onConfirm()
    } catch (error) {
      setIsBusy(false)
      setFailure(describeError?.(error) ?? (error instanceof Error && error.message !== '' ? error.message : i18n._(unknownFailure)))
      return
    }
    onClose()
    if (successMessage !== undefined) notify({ tone: 'success', text: successMessage })
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="small"
      isLocked={isBusy}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={isBusy}>
            {cancelLabel ?? <Trans>No</Trans>}
          </Button>
          <Button variant={variant} onClick={() => void handleConfirm()} isBusy={isBusy} busyLabel={busyLabel}>
            {confirmLabel ?? <Trans>Yes</Trans>}
          </Button>
        </>
      }
    >
      {body !== undefined && <div>{body}</div>}
      <div role="alert">{failure !== null && <Note tone="danger">{failure}</Note>}</div>
    </Dialog>
  )
}
