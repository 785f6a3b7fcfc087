import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guest } from '#contract/community/event-guests.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { useRemoveInvite, useUpdateInvite } from '#src/entities/event/mutations.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { KeptFocus } from '#src/ui/kept-focus.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { InviteNoteDialog } from './invite-note-dialog.tsx'

/** What the host does with one guest: give or take a place, change the note, remove. */
export function GuestActions({ event, guest }: { event: EventDetails; guest: Guest }) {
  const { t } = useLingui()
  const { eventId } = event
  const { userId, userName, seat, rsvp } = guest
  const update = useUpdateInvite()
  const removal = useRemoveInvite()
  const [open, setOpen] = useState<'remove' | 'note' | null>(null)
  const close = () => setOpen(null)

  function place(isConfirmed: boolean) {
    update.mutate({ eventId, userId, isConfirmed }, { onError: (error) => notify({ tone: 'error', text: describeRefusal(error) }) })
  }

  const items: Array<MenuItem | false> = [
    seat === 'confirmed' &&
      event.confirmsGuests && {
        key: 'wait',
        icon: 'hourglass',
        label: t`Move to the waiting list`,
        onSelect: () => place(false),
      },
    rsvp === null && { key: 'note', icon: 'pencil-simple', label: t`Change the note`, onSelect: () => setOpen('note') },
    { key: 'remove', icon: 'x', label: t`Remove from the event`, isDanger: true, onSelect: () => setOpen('remove') },
  ]

  return (
    <>
      {seat === 'waiting' && (
        <KeptFocus>
          <Button
            // Not the pressed one, which would lose the focus before it disappears.
            disabled={isFull(event) && !update.isSuccess}
            isBusy={update.isPending}
            aria-label={t`Let in ${userName}`}
            onClick={() => place(true)}
          >
            <Trans>Let in</Trans>
          </Button>
        </KeptFocus>
      )}
      <Menu
        label={t`More options for ${userName}`}
        items={items.filter((item) => item !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More options for ${userName}`} />}
      />
      <ConfirmDialog
        isOpen={open === 'remove'}
        onClose={close}
        title={<Trans>Remove {userName} from the event?</Trans>}
        body={<Trans>They lose their place and their invitation. They can only answer again if you invite them.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Cancel</Trans>}
        variant="danger"
        onConfirm={() => removal.mutateAsync({ eventId, userId })}
        describeError={describeRefusal}
        successMessage={<Trans>Removed.</Trans>}
      />
      {open === 'note' && <InviteNoteDialog eventId={eventId} guest={guest} onClose={close} />}
    </>
  )
}
