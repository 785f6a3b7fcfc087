import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Guest, GuestView } from '#contract/community/event-guests.ts'
import type { EventDetails } from '#contract/community/events.ts'
import { eventQueries } from '#src/entities/event/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { ViewBar } from '#src/ui/list/view-bar.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { guestViewNames, totalOf } from './host/guest-names.ts'

export interface GuestListProps {
  event: EventDetails
  views: readonly GuestView[]
  view: GuestView
  onView: (view: GuestView) => void
  describe: (guest: Guest, place: number) => ReactNode
  actions?: (guest: Guest) => ReactNode
}

/** The guests of an event by their answer. */
export function GuestList({ event, views, view, onView, describe, actions }: GuestListProps) {
  const { i18n } = useLingui()
  const list = useInfiniteQuery(eventQueries.guests(event.eventId, view))
  const order = new Map(list.data?.pages.flatMap(({ items }) => items).map(({ userId }, index) => [userId, index]))
  return (
    <>
      <ViewBar
        views={views.map((key) => {
          const name = i18n._(guestViewNames[key])
          const total = totalOf(key, event)
          return { key, label: total === undefined ? name : `${name} ${total}`, isOn: key === view, onChoose: () => onView(key) }
        })}
      />
      <PagedRows
        label={i18n._(guestViewNames[view])}
        list={list}
        itemKey={({ userId }) => userId}
        renderItem={(guest) => (
          <ListRow
            start={<Avatar name={guest.userName} src={guest.userImage} />}
            title={<bdi>{guest.userName}</bdi>}
            href={`/members/id/${guest.userId}`}
            link={RouterLink}
            description={describe(guest, order.get(guest.userId) ?? 0)}
            end={actions?.(guest)}
          />
        )}
        more={<Trans>More guests</Trans>}
        empty={<EmptyState icon="users" title={<Trans>Nobody here yet</Trans>} />}
      />
    </>
  )
}
