import { Trans } from '@lingui/react/macro'
import { rsvpValues, type EventCard } from '#contract/community/events.ts'
import { isFull } from '#src/entities/event/with-rsvp.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'

type Shown = Pick<EventCard, 'approval' | 'invite' | 'hasEnded' | 'maxGuests' | 'totalAttending' | 'userId'>

/** What matters most of an event to this viewer: its approval, their own answer, or that it is full or over. */
export function EventState({ event, isHost = false }: { event: Shown; isHost?: boolean }) {
  const { approval, invite, hasEnded } = event
  if (approval === 'pending_approval')
    return (
      <Badge tone="warning">
        <Trans>Pending Approval</Trans>
      </Badge>
    )
  if (approval === 'declined')
    return (
      <Badge tone="danger">
        <Trans context="an event that staff refused">Declined</Trans>
      </Badge>
    )
  if (hasEnded)
    return (
      <Badge tone="outline">
        <Trans context="an event that has ended">Over</Trans>
      </Badge>
    )
  if (isHost)
    return (
      <Badge tone="positive" icon="check">
        <Trans context="an event, by staff">Approved</Trans>
      </Badge>
    )
  if (invite) return <OwnAnswer invite={invite} />
  if (!isFull(event)) return null
  return (
    <Badge tone="outline">
      <Trans context="no free places">Full</Trans>
    </Badge>
  )
}

function OwnAnswer({ invite: { rsvp, seat, waitingNumber } }: { invite: NonNullable<EventCard['invite']> }) {
  if (rsvp === rsvpValues.attending && seat === 'waiting')
    return (
      <Badge tone="outline" icon="hourglass">
        {waitingNumber === null ? <Trans>On the waiting list</Trans> : <Trans>Waiting list: {waitingNumber}</Trans>}
      </Badge>
    )
  if (rsvp === rsvpValues.attending)
    return (
      <Badge tone="positive" icon="check">
        <Trans>Attending</Trans>
      </Badge>
    )
  if (rsvp === rsvpValues.maybe)
    return (
      <Badge tone="warning">
        <Trans>Maybe attending</Trans>
      </Badge>
    )
  if (rsvp === rsvpValues.notAttending)
    return (
      <Badge tone="outline">
        <Trans>Not attending</Trans>
      </Badge>
    )
  return (
    <Badge tone="accent">
      <Trans>Invite pending</Trans>
    </Badge>
  )
}
