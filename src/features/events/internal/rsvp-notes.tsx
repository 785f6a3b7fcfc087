import { Trans, useLingui } from '@lingui/react/macro'
import { useIsFetching } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { EventDetails } from '#contract/community/events.ts'
import { discardWrite } from '#src/data/outbox/outbox-link.ts'
import { useRefusedWrites, useWaitingWrites } from '#src/data/outbox/waiting-writes.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { eventRsvp, eventSubject } from '#src/entities/event/writes.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { networkState } from '#src/platform/network.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { WaitsForConnection } from '#src/ui/feedback/waits-for-connection.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

const answers = [eventRsvp]

/** Says that the answer waits for a connection, or why it was refused. */
export function RsvpNotes({ event }: { event: EventDetails }) {
  const subject = eventSubject(event.eventId)
  const waiting = useWaitingWrites(answers, subject)
  const isOnline = useSyncExternalStore(networkState.isOnline.subscribe, networkState.isOnline.get)
  const refused = useRefusedWrites(answers, subject)
  return (
    <>
      {waiting.some(({ attempts }) => attempts > 0 || !isOnline) && (
        <Note tone="accent" icon="clock">
          <WaitsForConnection />
        </Note>
      )}
      {refused.map(({ id, code }) => (
        <Note
          key={id}
          tone="danger"
          action={
            <Button variant="link" size="small" onClick={() => void discardWrite(id)}>
              <Trans>Discard</Trans>
            </Button>
          }
        >
          <Trans>Your answer wasn’t taken.</Trans> <Reason event={event} code={code} />
        </Note>
      ))}
    </>
  )
}

/** The queue knows only the code; the event, which was fetched again, tells the rest. */
function Reason({ event, code }: { event: EventDetails; code: string | null }) {
  const { i18n } = useLingui()
  const isFetching = useIsFetching({ queryKey: eventQueries.details(event.eventId).queryKey }) > 0
  if (isFetching) return null
  if (code === 'validation_failed' && event.hasEnded) return <Trans>The event is over.</Trans>
  if (code === 'validation_failed' && isFull(event)) return <Trans>The last place was taken meanwhile.</Trans>
  if (code === 'validation_failed' && event.invite === null) return i18n._(ruleMessages['event.removed'] ?? messageForCode(code))
  return i18n._(messageForCode(code ?? ''))
}
