import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEventList } from '#src/entities/event/use-event-list.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { EventRow } from './internal/list/event-row.tsx'
import { filterOfView } from './events-search.ts'

const shownTotal = 3

export interface EventsPanelProps {
  size?: 'title' | 'head'
  /** For members who want events in one line each. */
  isShort?: boolean
}

/** The next events (H-18), for the community page, and for members who want them on Home. Renders nothing without any, or without a response. */
export function EventsPanel({ size = 'head', isShort = false }: EventsPanelProps) {
  const { t } = useLingui()
  // The same query as the list, so that the two share one answer.
  const { events } = useEventList(filterOfView('upcoming'))
  if (events.length === 0) return null
  return (
    <Section
      title={<Trans>Events</Trans>}
      size={size}
      action={
        <Link to="/events" className={linkTextClass()}>
          <Trans>All events</Trans>
        </Link>
      }
    >
      <ul aria-label={t`Upcoming events`}>
        {events.slice(0, shownTotal).map((event) => (
          <li key={event.eventId}>
            <EventRow event={event} isShort={isShort} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
