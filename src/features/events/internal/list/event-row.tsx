import { Plural, Trans } from '@lingui/react/macro'
import type { EventCard } from '#contract/community/events.ts'
import { eventKind } from '#contract/content/kinds.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { DistanceBand } from '#src/entities/geo/distance-band.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { DateTile } from './date-tile.tsx'
import { hasPlace, ShortPlace } from '../event-place.tsx'
import { EventState } from '../event-state.tsx'
import { EventTags } from '../event-tags.tsx'
import { ShortEventTime } from '../event-time.tsx'
import styles from './event-row.module.css'

export interface EventRowProps {
  event: EventCard
  /** In a panel: the time only. */
  isShort?: boolean
}

/** An event in a list: its date, title, time and place, and the viewer's own answer. */
export function EventRow({ event, isShort = false }: EventRowProps) {
  const { userId } = useCurrentUser()
  return (
    <ListRow
      className={styles.row}
      start={<DateTile atSeconds={event.startTime} />}
      title={
        <Text as="span" size="head" lines={2}>
          <bdi>{event.title}</bdi>
        </Text>
      }
      href={eventKind.path(event.eventId)}
      link={RouterLink}
      description={
        <>
          <Text as="span" size="meta" isTabular>
            <ShortEventTime startAt={event.startTime} />
            {!isShort && <Facts event={event} />}
          </Text>
          {!isShort && <EventTags tags={event.tagList} isShort />}
        </>
      }
      end={<EventState event={event} isHost={event.userId === userId && event.approval !== 'approved'} />}
    />
  )
}

function Facts({ event }: { event: EventCard }) {
  const { approval, sentAt, distanceBand, visibility, totalAttending } = event
  const isByInvitation = approval === 'approved' && visibility === 'invited'
  return (
    <>
      {hasPlace(event) && (
        <>
          {' · '}
          <ShortPlace event={event} />
        </>
      )}
      {distanceBand !== null && (
        <>
          {' · '}
          <DistanceBand band={distanceBand} />
        </>
      )}
      {approval === 'pending_approval' && sentAt !== null && <SentToStaff at={sentAt} />}
      {isByInvitation && (
        <>
          {' · '}
          <Trans>By invitation</Trans>
        </>
      )}
      {!isByInvitation && totalAttending > 0 && (
        <>
          {' · '}
          <Going total={totalAttending} />
        </>
      )}
    </>
  )
}

function SentToStaff({ at }: { at: number }) {
  return (
    <>
      {' · '}
      <Trans>
        Sent to staff <Time value={at} />
      </Trans>
    </>
  )
}

/** "64 going". */
export function Going({ total }: { total: number }) {
  return <Plural value={total} one="# going" other="# going" />
}
