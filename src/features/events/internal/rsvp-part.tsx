import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { rsvpValues, type EventDetails, type RsvpValue } from '#contract/community/events.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { answerEvent } from '#src/entities/event/writes.ts'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Switch } from '#src/ui/primitives/switch.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RsvpChoice } from './rsvp-choice.tsx'
import { RsvpNotes } from './rsvp-notes.tsx'

/** The viewer's answer. It applies at once, also without a connection. */
export function RsvpPart({ event }: { event: EventDetails }) {
  const { t } = useLingui()
  const { eventId, invite, confirmsGuests, maxGuests } = event
  const rsvp = invite?.rsvp ?? null
  const isWithoutPlace = isFull(event) && invite?.seat == null
  const answer = (given: Omit<Parameters<typeof answerEvent>[0], 'eventId'>) => {
    answerEvent({ eventId, ...given }).catch(reportProblem)
  }
  const choice = useRef<HTMLFieldSetElement>(null)
  // From buttons that disappear with the answer.
  const answerAndMove = (given: Parameters<typeof answer>[0]) => {
    choice.current?.focus({ preventScroll: true })
    answer(given)
  }
  const handleChoose = (value: RsvpValue) => answer({ rsvp: value, waits: confirmsGuests && value === rsvpValues.attending })

  return (
    <Stack gap={3}>
      {invite?.isInvited && rsvp === null && <Invited note={invite.note} hostName={event.userName} />}
      {isWithoutPlace && (
        <>
          <Note>
            <b>
              <Plural value={maxGuests ?? 0} one="The only place is taken." other="All # places are taken." />
            </b>{' '}
            <Trans>Join the waiting list and we’ll tell you when one opens.</Trans>
          </Note>
          <Button variant="primary" isBlock onClick={() => answerAndMove({ rsvp: rsvpValues.attending, waits: true })}>
            <Trans>Join the waiting list</Trans>
          </Button>
        </>
      )}
      <RsvpChoice ref={choice} value={rsvp} onChange={handleChoose} />
      <RsvpNotes event={event} />
      <Text size="meta">
        <AnswerText event={event} />
      </Text>
      {rsvp === rsvpValues.attending && (
        <Switch
          label={t`My friends may see that I’m going`}
          isOn={invite?.tellsFriends === true}
          onChange={(tellsFriends) => answer({ rsvp, waits: invite?.seat === 'waiting', tellsFriends })}
        />
      )}
      {rsvp !== null && (
        <div>
          <Button variant="link" size="small" onClick={() => answerAndMove({ rsvp: null })}>
            <Trans>Withdraw my answer</Trans>
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Invited({ note, hostName }: { note: string; hostName: string }) {
  return (
    <Note tone="accent">
      <Trans>{hostName} invites you.</Trans> {note !== '' && <bdi>“{note}”</bdi>}
    </Note>
  )
}

/** What the answer means now. Without one it is 'No selection', also for invited members (ambiguity rsvp-empty). */
function AnswerText({ event: { invite, confirmsGuests } }: { event: EventDetails }) {
  if (!invite || invite.rsvp === null)
    return confirmsGuests ? <Trans>No selection. The host confirms each guest.</Trans> : <Trans>No selection</Trans>
  const { rsvp, seat, waitingNumber } = invite
  if (rsvp === rsvpValues.maybe) return <Trans>Maybe doesn’t keep a place for you.</Trans>
  if (rsvp === rsvpValues.notAttending) return <Trans>You’re not going.</Trans>
  if (seat === 'confirmed') return <Trans>You’re confirmed. You can change this until the event is over.</Trans>
  if (confirmsGuests && waitingNumber === null) return <Trans>The host confirms each guest. We’ll tell you.</Trans>
  if (waitingNumber === null) return <Trans>You’re on the waiting list. We’ll tell you when a place opens.</Trans>
  return <Trans>You’re number {waitingNumber} on the waiting list. We’ll tell you when a place opens.</Trans>
}
