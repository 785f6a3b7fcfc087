import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import type { EventId } from '#contract/community/ids.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { useEventNews } from '#src/entities/event/use-event-news.ts'
import { useEvent } from '#src/entities/event/use-event.ts'
import { eventRef } from '#src/entities/event/writes.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { ApprovalPart } from './internal/host/approval-part.tsx'
import { DateTile } from './internal/list/date-tile.tsx'
import { EventActions } from './internal/event-actions.tsx'
import { EventCover } from './internal/event-cover.tsx'
import { EventFacts } from './internal/event-facts.tsx'
import { EventMenu } from './internal/event-menu.tsx'
import { EventState } from './internal/event-state.tsx'
import { EventTags } from './internal/event-tags.tsx'
import { GuestPreview } from './internal/guest-preview.tsx'
import { HostGuests } from './internal/host/host-guests.tsx'
import { HostPart } from './internal/host/host-part.tsx'
import { RsvpPart } from './internal/rsvp-part.tsx'
import styles from './internal/event-page.module.css'

export interface EventPageProps {
  eventId: EventId
  comments: ReactNode
}

/** An event for its guests and, with other parts, for its host. */
export function EventPage({ eventId, comments }: EventPageProps) {
  const event = useEvent(eventId)
  useEventNews(eventId)
  const isDesktop = useIsDesktop()
  const { can, description } = event
  const side = <SidePart event={event} />

  // Reports to the server that the event was opened, once per visit.
  useEffect(() => {
    tellViewed(eventRef(eventId))
  }, [eventId])

  return (
    <Page title={event.title} hasNoBar panel={isDesktop ? side : undefined}>
      <Stack gap={6}>
        <EventCover image={event.imagePath} menu={<EventMenu event={event} />} />
        <EventHead event={event} />
        <ApprovalPart event={event} />
        {!isDesktop && side}
        <EventFacts event={event} />
        <EventActions event={event} />
        {description !== '' && (
          <Text size="read" className={styles.text}>
            <bdi>{description}</bdi>
          </Text>
        )}
        <EventTags tags={event.tagList} />
        {can.canManage ? <HostGuests event={event} /> : !isDesktop && <GuestPreview event={event} />}
        {event.approval === 'approved' && <ContentActions item={eventRef(eventId)} marks={event} />}
        {event.approval === 'approved' && comments}
      </Stack>
    </Page>
  )
}

function EventHead({ event }: { event: EventDetails }) {
  const { userId } = useCurrentUser()
  const { title, owner, startTime } = event
  const host = owner.isDeleted ? (
    owner.userName
  ) : (
    <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.host}>
      <bdi>{owner.userName}</bdi>
    </Link>
  )
  return (
    <div className={styles.head}>
      <DateTile atSeconds={startTime} />
      <Stack gap={2} className={styles.words}>
        <Text as="h1" size="display" className={styles.title}>
          <bdi>{title}</bdi>
        </Text>
        <Row gap={2} isWrapping>
          <Text as="span" size="meta">
            <Trans>Hosted by {host}</Trans>
          </Text>
          <EventState event={event} isHost={owner.userId === userId} />
        </Row>
      </Stack>
    </div>
  )
}

/** The viewer's answer and the guests, or the host's tools: the column on the desktop, below the title on the phone. */
function SidePart({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  if (event.can.canEdit || event.can.canManage) return <HostPart event={event} />
  if (!isDesktop) return event.can.canRsvp && <RsvpPart event={event} />
  return (
    <Stack gap={6}>
      {event.can.canRsvp && (
        <Section title={t`Are you going?`} size="head">
          <RsvpPart event={event} />
        </Section>
      )}
      <GuestPreview event={event} />
    </Stack>
  )
}
