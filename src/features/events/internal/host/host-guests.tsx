import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Guest, GuestView } from '#contract/community/event-guests.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { GuestActions } from './guest-actions.tsx'
import { GuestList } from '../guest-list.tsx'

/** In the order of the work they are for the host. */
const views: readonly GuestView[] = ['waiting', 'confirmed', 'maybe', 'not_attending', 'invited']

/** The host's guests: who waits, who has a place, and who has been invited. */
export function HostGuests({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const [view, setView] = useState<GuestView>(event.totalWaiting > 0 ? 'waiting' : 'confirmed')
  const hasFreePlace = event.totalWaiting > 0 && event.maxGuests !== null && !isFull(event)
  return (
    <Section
      title={t`Guests`}
      action={
        <RouterLink href={`/events/${event.eventId}/invites`} className={linkTextClass()}>
          <Trans>Invite people</Trans>
        </RouterLink>
      }
    >
      <Stack gap={3}>
        {view === 'waiting' && hasFreePlace && (
          <Note tone="accent">
            <Trans>A place is free. Let in the next person in line.</Trans>
          </Note>
        )}
        <GuestList
          event={event}
          views={views}
          view={view}
          onView={setView}
          describe={(guest, place) => <GuestFacts guest={guest} isFirst={view === 'waiting' && place === 0} />}
          actions={(guest) => <GuestActions event={event} guest={guest} />}
        />
      </Stack>
    </Section>
  )
}

function GuestFacts({ guest: { answeredAt, isFirstEvent, isCheckedIn }, isFirst }: { guest: Guest; isFirst: boolean }) {
  return (
    <>
      <Trans context="a guest of an event">
        Since <Time value={answeredAt} form="date" />
      </Trans>
      {isFirst && (
        <>
          {' · '}
          <Trans>Next in line</Trans>
        </>
      )}
      {isFirstEvent && (
        <>
          {' · '}
          <Trans>First event here</Trans>
        </>
      )}
      {isCheckedIn && (
        <>
          {' · '}
          <Trans>Checked in</Trans>
        </>
      )}
    </>
  )
}
