import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventCard } from '#contract/community/events.ts'
import { useEventList } from '#src/entities/event/use-event-list.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { filterOfView } from '../../events-search.ts'
import { EventRow } from './event-row.tsx'

const shownTotal = 3

/** Beside the list: what the member attends, and the invitations that wait for an answer. */
export function OwnEventsPanel() {
  const { t } = useLingui()
  const going = useEventList(filterOfView('going')).events
  const invited = useEventList(filterOfView('invited')).events
  return (
    <Stack gap={6}>
      <PanelList title={<Trans>You’re going</Trans>} label={t`You’re going`} events={going} />
      <PanelList title={<Trans>Waiting for you</Trans>} label={t`Waiting for you`} events={invited} />
    </Stack>
  )
}

function PanelList({ title, label, events }: { title: ReactNode; label: string; events: readonly EventCard[] }) {
  if (events.length === 0) return null
  return (
    <Section title={title} size="head">
      <ul aria-label={label}>
        {events.slice(0, shownTotal).map((event) => (
          <li key={event.eventId}>
            <EventRow event={event} isShort />
          </li>
        ))}
      </ul>
    </Section>
  )
}
