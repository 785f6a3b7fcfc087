import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { GuestView } from '#contract/community/event-guests.ts'
import type { EventId } from '#contract/community/ids.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { useEvent } from '#src/entities/event/use-event.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { GuestList } from './internal/guest-list.tsx'

/** What guests may see of each other. */
const views: readonly GuestView[] = ['confirmed', 'maybe']

/** The whole guest list, for those who may see it. */
export function GuestsPage({ eventId }: { eventId: EventId }) {
  const { t } = useLingui()
  const event = useEvent(eventId)
  const [view, setView] = useState<GuestView>('confirmed')
  if (!event.can.canSeeGuests) return <ContentMissing kind="event" />
  return (
    <Page title={t`Guests`} hasBack>
      <Stack gap={4}>
        <GuestList
          event={event}
          views={views}
          view={view}
          onView={setView}
          describe={({ answeredAt }) => <Time value={answeredAt} form="date" />}
        />
      </Stack>
    </Page>
  )
}
