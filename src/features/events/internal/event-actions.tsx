import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarFile, calendarFileName, calendarType } from '#contract/community/calendar-file.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { eventRsvp, eventSubject } from '#src/entities/event/writes.ts'
import { saveFile } from '#src/platform/sharing/save-file.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { CheckInCodeDialog } from './door/check-in-code-dialog.tsx'

const answers = [eventRsvp]

/** Calendar, a message to the host, and the code for the door. */
export function EventActions({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const { userId } = useCurrentUser()
  const [isCodeOpen, setIsCodeOpen] = useState(false)
  const { eventId, startTime, endTime, owner, invite, hasEnded } = event
  const isHost = owner.userId === userId
  // Only the server gives places.
  const isAnswering = useWaitingWrites(answers, eventSubject(eventId)).length > 0
  const isConfirmed = invite?.seat === 'confirmed' && !isAnswering
  // Fetched in advance, because there may be no connection at the door.
  useQuery({ ...eventQueries.checkInCode(eventId), enabled: isConfirmed && !hasEnded })
  if (hasEnded) return null

  function handleCalendar() {
    // Neutral, because calendars are shared and shown on lock screens.
    const entry = { eventId, startTime, endTime, title: t`Appointment`, now: Math.floor(Date.now() / 1000) }
    saveFile(calendarFileName, new Blob([calendarFile(entry)], { type: calendarType }))
  }

  return (
    <Row gap={2} isWrapping>
      <Button icon="calendar-blank" onClick={handleCalendar}>
        <Trans>Add to calendar</Trans>
      </Button>
      {!isHost && !owner.isDeleted && (
        <RouterLink href={`/messaging/member/${owner.userId}`} className={buttonClass()}>
          <Icon name="chat-circle" />
          <Trans>Message host</Trans>
        </RouterLink>
      )}
      {isConfirmed && (
        <Button icon="ticket" onClick={() => setIsCodeOpen(true)}>
          <Trans>Code for the door</Trans>
        </Button>
      )}
      {isCodeOpen && <CheckInCodeDialog event={event} onClose={() => setIsCodeOpen(false)} />}
    </Row>
  )
}
