import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import { useShare } from '#src/entities/content/use-share.tsx'
import { useCancelEvent } from '#src/entities/event/mutations.ts'
import { eventRef } from '#src/entities/event/writes.ts'
import { LateReportDialog } from '#src/entities/report/late-report-dialog.tsx'
import { describeRefusal } from '#src/entities/write/describe-refusal.tsx'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'

/** Share, edit, report and cancel, as far as this viewer may. */
export function EventMenu({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const cancellation = useCancelEvent()
  const [open, setOpen] = useState<'cancel' | 'report' | null>(null)
  const { eventId, title, can } = event
  const share = useShare(eventRef(eventId), title)
  const close = () => setOpen(null)
  const items: Array<MenuItem | false> = [
    share,
    can.canEdit && {
      key: 'edit',
      icon: 'pencil-simple',
      label: t`Edit event`,
      onSelect: () => void navigate({ to: '/events/$eventId/edit', params: { eventId } }),
    },
    can.canReport && { key: 'report', icon: 'flag', label: t`Report`, onSelect: () => setOpen('report') },
    can.canDelete && { key: 'cancel', icon: 'trash', label: t`Cancel event`, isDanger: true, onSelect: () => setOpen('cancel') },
  ]

  return (
    <>
      <Menu
        label={t`More`}
        items={items.filter((item) => item !== false)}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More`} />}
      />
      {open === 'report' && <LateReportDialog onClose={close} typeId="event" itemId={eventId} name={title} />}
      <ConfirmDialog
        isOpen={open === 'cancel'}
        onClose={close}
        title={<Trans>Cancel this event?</Trans>}
        body={<Trans>It disappears, and the guests are told. This can’t be undone.</Trans>}
        confirmLabel={<Trans>Cancel event</Trans>}
        cancelLabel={<Trans>Keep it</Trans>}
        variant="danger"
        onConfirm={() => cancellation.mutateAsync({ eventId, onLeave: () => navigate({ to: '/events', replace: true }) })}
        describeError={describeRefusal}
        successMessage={<Trans>Event cancelled.</Trans>}
      />
    </>
  )
}
