import { useLingui } from '@lingui/react/macro'
import type { EventCard } from '#contract/community/events.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { useDayOf } from '#src/ui/primitives/use-day-of.ts'
import { EventLead } from './event-lead.tsx'
import { EventRow } from './event-row.tsx'
import { useMonthOf } from '../event-time.tsx'

export interface EventGroupsProps {
  label: string
  events: readonly EventCard[]
  /** Under the names of the months; otherwise in one list. */
  isByMonth: boolean
  /** The first event is large. */
  hasLead: boolean
}

/** The events of a list, the first of all in front, the others by month. */
export function EventGroups({ label, events, isByMonth, hasLead }: EventGroupsProps) {
  const { t } = useLingui()
  const monthOf = useMonthOf()
  const dayOf = useDayOf()
  const lead = hasLead ? events[0] : undefined
  const rest = lead === undefined ? events : events.slice(1)
  if (!isByMonth) return <Rows label={label} events={rest} />
  return (
    <section aria-label={label}>
      <Stack gap={5}>
        {lead && <EventLead event={lead} />}
        {byMonth(rest, monthOf).map(({ month, events: ofMonth }) => (
          <div key={`${month} ${dayOf(ofMonth[0]?.startTime ?? 0)}`}>
            <Text as="h2" size="micro" tone="muted">
              {month}
            </Text>
            <Rows label={t`Events in ${month}`} events={ofMonth} />
          </div>
        ))}
      </Stack>
    </section>
  )
}

function Rows({ label, events }: Pick<EventGroupsProps, 'label' | 'events'>) {
  return (
    <ul aria-label={label}>
      {events.map((event) => (
        <li key={event.eventId}>
          <EventRow event={event} />
        </li>
      ))}
    </ul>
  )
}

interface Group {
  readonly month: string
  readonly events: EventCard[]
}

/** In the order of the list; a month begins a new group wherever it changes. */
function byMonth(events: readonly EventCard[], monthOf: (atSeconds: number) => string): Group[] {
  const groups: Group[] = []
  for (const event of events) {
    const month = monthOf(event.startTime)
    const last = groups.at(-1)
    if (last?.month === month) last.events.push(event)
    else groups.push({ month, events: [event] })
  }
  return groups
}
