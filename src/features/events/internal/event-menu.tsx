import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EventDetails } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { ContentMenu } from '#src/entities/content/content-menu.tsx'
import { useCancelEvent } from '#src/entities/event/mutations.ts'
import { eventRef } from '#src/entities/event/writes.ts'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export function EventMenu({ event: { eventId, title, can } }: { event: EventDetails }) {
  const { t } = useLingui()
  return (
    <ContentMenu
      item={eventRef(eventId)}
      title={title}
      can={can}
      edit={{ label: t`Edit event`, href: `/events/${eventId}/edit` }}
      remove={{ label: t`Cancel event`, render: (onClose) => <CancelDialog eventId={eventId} onClose={onClose} /> }}
    />
  )
}

function CancelDialog({ eventId, onClose }: { eventId: EventId; onClose: () => void }) {
  const navigate = useNavigate()
  const cancellation = useCancelEvent()
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Trans>Cancel this event?</Trans>}
      body={<Trans>It disappears, and the guests are told. This can’t be undone.</Trans>}
      confirmLabel={<Trans>Cancel event</Trans>}
      cancelLabel={<Trans>Keep it</Trans>}
      variant="danger"
      onConfirm={() => cancellation.mutateAsync({ eventId, onLeave: () => navigate({ to: '/events', replace: true }) })}
      describeError={describeRefusal}
      successMessage={<Trans>Event cancelled.</Trans>}
    />
  )
}
