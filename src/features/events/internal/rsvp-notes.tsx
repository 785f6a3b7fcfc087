import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import type { EventDetails } from '#contract/community/events.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { eventRsvp, eventSubject } from '#src/entities/event/writes.ts'
import { RefusedNotes } from '#src/entities/write/refused-notes.tsx'
import { WaitingNote } from '#src/entities/write/waiting-note.tsx'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'

const answers = [eventRsvp]

/** Says that the answer waits for a connection, or why it was refused. */
export function RsvpNotes({ event }: { event: EventDetails }) {
  const subject = eventSubject(event.eventId)
  return (
    <>
      <WaitingNote writes={answers} subject={subject} />
      <RefusedNotes writes={answers} subject={subject}>
        {(code) => (
          <>
            <Trans>Your answer wasn’t taken.</Trans> <Reason event={event} code={code} />
          </>
        )}
      </RefusedNotes>
    </>
  )
}

/** The queue only has the error code; the reason follows from the event, which is fetched again after a refusal. */
function Reason({ event, code }: { event: EventDetails; code: string }) {
  const { i18n } = useLingui()
  const isFetching = useIsFetching({ queryKey: eventQueries.details(event.eventId).queryKey }) > 0
  if (isFetching) return null
  if (code === 'validation_failed' && event.hasEnded) return <Trans>The event is over.</Trans>
  if (code === 'validation_failed' && isFull(event)) return <Trans>Someone else took the last place.</Trans>
  if (code === 'validation_failed' && event.invite === null) return i18n._(ruleMessages['event.removed'] ?? messageForCode(code))
  return i18n._(messageForCode(code))
}
