import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { HangoutRoom } from '#contract/chat/hangout.ts'
import { chatQueries } from '#src/entities/chat/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { RowSkeletons } from '#src/ui/feedback/rows-awaited.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { Presence } from './internal/presence.tsx'

/** Where members meet now: the public chats and who is in them, and the Zoom rooms. */
export function HangoutPage({ zoomRooms }: { zoomRooms: ReactNode }) {
  return (
    <Page title={<Trans>Hangout</Trans>} hasBack>
      <Stack gap={8}>
        <Section title={<Trans>Public chats</Trans>} size="head">
          <Rooms />
        </Section>
        {zoomRooms}
      </Stack>
    </Page>
  )
}

/** Never from an earlier visit: without a connection, nobody knows who is there. */
function Rooms() {
  const { t } = useLingui()
  const list = useQuery(chatQueries.hangout())
  if (list.isPending) return <RowSkeletons total={3} />
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (list.data.rooms.length === 0)
    return (
      <EmptyState icon="users-three" title={<Trans>No public chats</Trans>}>
        <Trans>Staff create them.</Trans>
      </EmptyState>
    )
  return (
    <ul aria-label={t`Public chats`}>
      {list.data.rooms.map((room) => (
        <li key={room.messagingHash}>
          <RoomRow room={room} />
        </li>
      ))}
    </ul>
  )
}

function RoomRow({ room }: { room: HangoutRoom }) {
  const { messagingHash, title, topic, participantTotal } = room
  return (
    <ListRow
      start={<Icon name="chat-circle" />}
      title={<bdi>{title}</bdi>}
      href={`/messaging/${messagingHash}`}
      link={RouterLink}
      description={
        <>
          <Plural value={participantTotal} one="# member" other="# members" />
          {topic !== '' && <> · {topic}</>}
          <Presence room={room} />
        </>
      }
    />
  )
}
