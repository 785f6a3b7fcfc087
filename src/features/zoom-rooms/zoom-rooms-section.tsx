import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { zoomRoomQueries } from '#src/entities/zoom-room/queries.ts'
import { Section } from '#src/ui/layout/section.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { RouterLink } from '#src/ui/router-link.tsx'
import { RoomRow } from './internal/room-row.tsx'

const shownTotal = 3

/** The first Zoom rooms, as a section of a page with more. Renders nothing without any, or without a response. */
export function ZoomRoomsSection({ size = 'title' }: { size?: 'title' | 'head' }) {
  const { data } = useQuery(zoomRoomQueries.list())
  if (!data || data.rooms.length === 0) return null
  return (
    <Section
      title={<Trans>Zoom rooms</Trans>}
      size={size}
      action={
        <RouterLink href="/common/chat/zoom" className={linkTextClass()}>
          <Trans>All rooms</Trans>
        </RouterLink>
      }
    >
      <ul>
        {data.rooms.slice(0, shownTotal).map((room) => (
          <li key={room.roomId}>
            <RoomRow room={room} level={3} onEdit={undefined} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
