import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Guest } from '#contract/community/event-guests.ts'
import { eventLimits } from '#contract/community/event-choices.ts'
import type { EventId } from '#contract/community/ids.ts'
import { useUpdateInvite } from '#src/entities/event/mutations.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'

// A form's values need an index signature, which only a type alias has.
type Note = {
  note: string
}

export interface InviteNoteDialogProps {
  eventId: EventId
  guest: Guest
  onClose: () => void
}

/** The words that the invited member reads. */
export function InviteNoteDialog({ eventId, guest: { userId, userName, note }, onClose }: InviteNoteDialogProps) {
  const update = useUpdateInvite()

  async function handleSubmit(values: Note) {
    await update.mutateAsync({ eventId, userId, note: values.note })
    onClose()
  }

  return (
    <Dialog isOpen onClose={onClose} title={<Trans>Note to {userName}</Trans>} isDismissable={false}>
      <ConfiguredForm<Note>
        fields={[{ kind: 'textArea', name: 'note', label: msg`Note`, maxLength: eventLimits.note }]}
        defaultValues={{ note }}
        draftKey={`invite:${eventId}:${userId}`}
        onSubmit={handleSubmit}
        submitLabel={<Trans>Save</Trans>}
      />
    </Dialog>
  )
}
