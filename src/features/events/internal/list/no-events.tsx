import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import type { EventsAddress } from '../../events-search.ts'

export function NoEvents({ address: { view, member, search } }: { address: EventsAddress }) {
  const isSearched = member !== undefined || Boolean(search.q?.trim()) || Boolean(search.tags?.length)
  const isForOwn = !isSearched && (view === 'upcoming' || view === 'my')
  return (
    <EmptyState
      icon="calendar-blank"
      title={<Trans>No events here</Trans>}
      action={
        isForOwn ? (
          <RouterLink href="/events/create" className={buttonClass({ variant: 'primary' })}>
            <Trans>New event</Trans>
          </RouterLink>
        ) : undefined
      }
    >
      {isSearched ? <Trans>No event matches. Try another word or tag.</Trans> : <EmptyReason view={view} />}
    </EmptyState>
  )
}

function EmptyReason({ view }: Pick<EventsAddress, 'view'>) {
  switch (view) {
    case 'pending':
      return <Trans>Events you create appear here until staff approve them.</Trans>
    case 'my':
      return <Trans>Events you host, answer or are invited to appear here.</Trans>
    case 'going':
      return <Trans>Events you attend appear here.</Trans>
    case 'invited':
      return <Trans>Events you’re invited to appear here until you answer.</Trans>
    case 'fave':
      return <Trans>Events you mark as favourites appear here.</Trans>
    case 'past':
      return <Trans>Events that are over appear here.</Trans>
    case 'upcoming':
      return <Trans>Create one and invite members.</Trans>
  }
}

export function StaffLookNote() {
  return (
    <Note>
      <Trans>Staff look at every new event, most within a day. We’ll tell you. You can still edit it.</Trans>
    </Note>
  )
}
