import { Plural, Trans } from '@lingui/react/macro'
import type { EventCard } from '#contract/community/events.ts'
import { eventKind } from '#contract/content/kinds.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { classNames } from '#src/ui/class-names.ts'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { EventTags } from '../event-tags.tsx'
import { DateTile } from './date-tile.tsx'
import { hasPlace, ShortPlace } from '../event-place.tsx'
import { Going } from './event-row.tsx'
import { EventState } from '../event-state.tsx'
import { ShortEventTime } from '../event-time.tsx'
import styles from './event-lead.module.css'

/** The next event, large, with its image. */
export function EventLead({ event }: { event: EventCard }) {
  const { userId } = useCurrentUser()
  const { eventId, title, imagePath, startTime, maxGuests, totalAttending } = event
  return (
    <article className={classNames(styles.lead, imagePath !== null && styles.withPicture)}>
      {imagePath !== null && (
        <Media
          className={styles.picture}
          src={imagePath}
          alt=""
          isLead
          bottomEnd={
            maxGuests !== null && (
              <Badge tone="onMedia" icon="users">
                <Trans>
                  {totalAttending} of {maxGuests}
                </Trans>
              </Badge>
            )
          }
        />
      )}
      <Stack gap={3}>
        <div className={styles.head}>
          <DateTile atSeconds={startTime} />
          <div>
            <Text as="h2" size="title" lines={3}>
              <RouterLink href={eventKind.path(eventId)} className={styles.link}>
                <bdi>{title}</bdi>
              </RouterLink>
            </Text>
            <Text size="meta" isTabular>
              <ShortEventTime startAt={startTime} />
              {hasPlace(event) && (
                <>
                  {' · '}
                  <ShortPlace event={event} />
                </>
              )}
            </Text>
          </div>
        </div>
        <div className={styles.badge}>
          <EventState event={event} isHost={event.userId === userId} />
          <Text as="span" size="meta" isTabular>
            {totalAttending > 0 && <Going total={totalAttending} />}
            {maxGuests !== null && totalAttending < maxGuests && (
              <>
                {totalAttending > 0 && ', '}
                <Plural value={maxGuests - totalAttending} one="# place left" other="# places left" />
              </>
            )}
          </Text>
        </div>
        <EventTags tags={event.tagList} isShort />
      </Stack>
    </article>
  )
}
