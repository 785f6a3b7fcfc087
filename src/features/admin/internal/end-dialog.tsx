import type { ReactNode } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { reasonField, type Reason } from './reason-field.ts'

export interface EndDialogProps {
  title: ReactNode
  /** What follows from it. */
  hint: ReactNode
  submitLabel: ReactNode
  /** Stores a reason that was not sent, under this name. */
  draftKey: string
  /** Resolves: it has ended, and the dialog closes. Rejects: the dialog says why and keeps the reason. */
  onEnd: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Staff end something that a member has paid for, with a reason for the audit. */
export function EndDialog({ title, hint, submitLabel, draftKey, onEnd, onClose }: EndDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} isDismissable={false} title={title}>
      <Stack>
        <Text tone="muted">{hint}</Text>
        <ConfiguredForm<Reason>
          fields={[reasonField]}
          defaultValues={{ reason: '' }}
          draftKey={draftKey}
          onSubmit={({ reason }) => onEnd(reason.trim())}
          onSaved={onClose}
          submitLabel={submitLabel}
          submitVariant="danger"
        />
      </Stack>
    </Dialog>
  )
}
