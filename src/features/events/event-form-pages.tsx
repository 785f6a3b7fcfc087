import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { EventDetails } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { useVersionSeen } from '#src/data/query/use-version-seen.ts'
import { useCreateEvent, useEditEvent } from '#src/entities/event/mutations.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { changedFields } from '#src/lib/changed-fields.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfiguredForm } from '#src/ui/form/configured-form.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { useEventFields } from './internal/form/event-fields.tsx'
import { emptyEvent, inputOf, valuesOf, type EventInput, type EventValues } from './internal/form/event-values.ts'
import styles from './internal/event-page.module.css'

/** A new event. It needs a connection to be sent to staff; until then its entries are kept on the device. */
export function NewEventPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { timeZone } = useMemberClock()
  const creation = useCreateEvent()

  async function handleSubmit(values: EventValues) {
    const { eventId } = await creation.mutateAsync(inputOf(values, timeZone))
    await navigate({ to: '/events/$eventId', params: { eventId }, replace: true })
  }

  return (
    <Page title={t`New event`} hasBack panel={<StaffNote />} panelOnPhone="below">
      <ConfiguredForm<EventValues>
        className={styles.narrow}
        fields={useEventFields()}
        defaultValues={emptyEvent}
        draftKey="event:new"
        onSubmit={handleSubmit}
        submitLabel={<Trans>Send for approval</Trans>}
        busyLabel={<Trans>Sending</Trans>}
      />
    </Page>
  )
}

function StaffNote() {
  return (
    <Note>
      <Trans>Staff look at every new event, most within a day. Members see it after that.</Trans>
    </Note>
  )
}

/** By the host, until the event is over. */
export function EditEventPage({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  const event = useEvent(eventId)
  return (
    <Page title={t`Edit event`} hasBack>
      {event.can.canEdit ? <EditForm event={event} /> : <NotEditable event={event} />}
    </Page>
  )
}

function EditForm({ event }: { event: EventDetails }) {
  const { eventId } = event
  const navigate = useNavigate()
  const { timeZone } = useMemberClock()
  const edit = useEditEvent()
  const stored = valuesOf(event, timeZone)

  const handleSubmit = useVersionSeen<EventValues>(async (values, base, expected) => {
    const changes = changedFields<EventInput>(inputOf(base, timeZone), inputOf(values, timeZone))
    if (Object.keys(changes).length > 0) {
      await edit.mutateAsync({ eventId, ...changes, version: expected })
      notify({ tone: 'success', text: <Trans>Saved.</Trans> })
    }
    await navigate({ to: '/events/$eventId', params: { eventId }, replace: true })
  })

  return (
    <ConfiguredForm<EventValues>
      className={styles.narrow}
      fields={useEventFields(stored.startTime)}
      defaultValues={stored}
      draftKey={`event:${eventId}`}
      onSubmit={handleSubmit}
      submitLabel={<Trans>Save</Trans>}
      busyLabel={<Trans>Saving</Trans>}
    />
  )
}

function NotEditable({ event: { eventId, hasEnded } }: { event: EventDetails }) {
  return (
    <EmptyState
      icon="lock-simple"
      title={<Trans>This event can’t be changed</Trans>}
      action={
        <RouterLink href={`/events/${eventId}`} className={buttonClass()}>
          <Trans>Open the event</Trans>
        </RouterLink>
      }
    >
      {hasEnded ? <Trans>The event is over.</Trans> : <Trans>Only its host can change an event.</Trans>}
    </EmptyState>
  )
}
