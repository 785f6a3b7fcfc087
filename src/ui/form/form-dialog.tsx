import { Trans } from '@lingui/react/macro'
import { use, useState, type FormEvent, type ReactNode } from 'react'
import { Dialog } from '../feedback/dialog.tsx'
import { Note } from '../feedback/note.tsx'
import { FormFailureContext, saidAbout, type FormFailure } from './form-failure.ts'
import { Row } from '../layout/row.tsx'
import { Stack } from '../layout/stack.tsx'
import { Button } from '../primitives/button.tsx'

export interface FormDialogProps {
  title: ReactNode
  submitLabel: ReactNode
  isDisabled: boolean
  onClose: () => void
  /** On resolve the dialog closes. On reject it stays open and shows the error message. */
  onSubmit: () => Promise<unknown>
  /** The fields; `errorOf` returns the server's message about one of them. */
  children: (errorOf: (name: string) => string | undefined) => ReactNode
}

/** A dialog with a few fields and one submit button. */
export function FormDialog({ title, submitLabel, isDisabled, onClose, onSubmit, children }: FormDialogProps) {
  const readError = use(FormFailureContext)
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<FormFailure | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isDisabled || isBusy) return
    setIsBusy(true)
    setFailure(null)
    try {
      await onSubmit()
      onClose()
    } catch (error) {
      setFailure(readError(error))
      setIsBusy(false)
    }
  }

  return (
    <Dialog isOpen onClose={onClose} title={title} isDismissable={false}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack>
          {children((name) => saidAbout(failure, name)?.join(' '))}
          <div role="alert">
            {failure !== null && <Note tone="danger">{failure.message ?? <Trans>That didn’t work. Try again.</Trans>}</Note>}
          </div>
          <Row justify="end">
            <Button type="submit" variant="primary" disabled={isDisabled} isBusy={isBusy}>
              {submitLabel}
            </Button>
          </Row>
        </Stack>
      </form>
    </Dialog>
  )
}
