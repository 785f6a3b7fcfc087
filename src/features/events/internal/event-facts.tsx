import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { EventAddress } from './event-address.tsx'
import { DistanceBand } from '#src/entities/geo/distance-band.tsx'
import { FullEventTime } from './event-time.tsx'
import styles from './event-facts.module.css'

/** When, where, how many places, and the link. */
export function EventFacts({ event }: { event: EventDetails }) {
  const { timeZone } = useMemberClock()
  const zone = timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={styles.facts}>
      <Fact icon="clock">
        <Text isStrong isTabular>
          <FullEventTime startAt={event.startTime} endAt={event.endTime} />
        </Text>
        <Text size="meta">
          <Trans>Your time zone: {zone}</Trans>
        </Text>
      </Fact>
      <Fact icon={event.isOnline ? 'globe' : 'map-pin'}>
        <EventAddress event={event} />
        {event.distanceBand !== null && (
          <Text size="meta">
            <DistanceBand band={event.distanceBand} />
          </Text>
        )}
      </Fact>
      <Fact icon="users">
        <Places event={event} />
      </Fact>
      {event.link !== null && (
        <Fact icon="link">
          <a href={event.link} target="_blank" rel="noopener noreferrer nofollow" className={linkTextClass()}>
            {event.link}
          </a>
        </Fact>
      )}
    </div>
  )
}

export function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <Icon name={icon} className={styles.icon} />
      <div className={styles.words}>{children}</div>
    </div>
  )
}

/** "18 of 24 places taken", and how many are left or wait. */
function Places({ event: { maxGuests, totalAttending, totalWaiting, confirmsGuests, userName } }: { event: EventDetails }) {
  const left = maxGuests === null ? null : Math.max(0, maxGuests - totalAttending)
  return (
    <>
      <Text isStrong isTabular>
        {maxGuests === null ? (
          <Plural value={totalAttending} one="# guest" other="# guests" />
        ) : (
          <Trans>
            {totalAttending} of {maxGuests} places taken
          </Trans>
        )}
      </Text>
      <Text size="meta" isTabular>
        {left === 0 && <Trans>Full.</Trans>}
        {left !== null && left > 0 && <Plural value={left} one="# left." other="# left." />}
        {left === null && <Trans>No limit.</Trans>}{' '}
        {totalWaiting > 0 && <Plural value={totalWaiting} one="# on the waiting list." other="# on the waiting list." />}{' '}
        {confirmsGuests && <Trans>{userName} confirms each guest.</Trans>}
      </Text>
    </>
  )
}
