import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFullMember } from '#contract/roles.ts'
import type { ZoomRoom } from '#contract/chat/zoom.ts'
import { useViewer } from '#src/data/session/use-current-user.ts'
import { zoomRoomQueries } from '#src/entities/zoom-room/queries.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { RoomForm } from './internal/room-form.tsx'
import { RoomRow } from './internal/room-row.tsx'

/** The rooms on Zoom (P-07, C-16). The address is public, the list is for members; staff edit it in place. */
export function ZoomRoomsPage() {
  const { t } = useLingui()
  const { role } = useViewer()
  const [editing, setEditing] = useState<ZoomRoom | 'new' | null>(null)
  const isKeeper = role === 'staff' || role === 'admin'

  function handleSaved() {
    setEditing(null)
    notify({ tone: 'success', text: <Trans>Saved.</Trans> })
  }

  return (
    <Page
      title={<Trans>Zoom rooms</Trans>}
      hasBack
      actions={isKeeper ? <IconButton icon="plus" label={t`Add a room`} onClick={() => setEditing('new')} /> : undefined}
    >
      {isFullMember(role) ? <Rooms onEdit={isKeeper ? setEditing : undefined} /> : <ForMembers isGuest={role === 'guest'} />}
      {editing !== null && <RoomForm room={editing === 'new' ? null : editing} onClose={() => setEditing(null)} onSaved={handleSaved} />}
    </Page>
  )
}

function ForMembers({ isGuest }: { isGuest: boolean }) {
  return (
    <EmptyState
      icon="video"
      title={<Trans>Zoom rooms are for members</Trans>}
      action={
        isGuest && (
          <RouterLink href="/auth/login" className={buttonClass({ variant: 'primary' })}>
            <Trans>Sign in</Trans>
          </RouterLink>
        )
      }
    />
  )
}

/** `onEdit` is set where the reader may edit the list. */
function Rooms({ onEdit }: { onEdit: ((room: ZoomRoom | 'new') => void) | undefined }) {
  const list = useQuery(zoomRoomQueries.list())
  if (!list.data && list.error) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (list.data?.rooms.length === 0) {
    return (
      <EmptyState
        icon="video"
        title={<Trans>No rooms yet</Trans>}
        action={
          onEdit && (
            <Button variant="primary" icon="plus" onClick={() => onEdit('new')}>
              <Trans>Add a room</Trans>
            </Button>
          )
        }
      >
        <Trans>Staff list Zoom rooms here.</Trans>
      </EmptyState>
    )
  }
  return (
    <Stack gap={4}>
      <Text tone="muted">
        <Trans>Each opens in Zoom in a new tab. Zoom sees your IP address and the name you enter; we tell it nothing.</Trans>
      </Text>
      {list.data ? (
        <ul>
          {list.data.rooms.map((room) => (
            <li key={room.roomId}>
              <RoomRow room={room} onEdit={onEdit && (() => onEdit(room))} />
            </li>
          ))}
        </ul>
      ) : (
        <div>
          <Skeleton width="100%" height="72px" />
          <Skeleton width="100%" height="72px" />
          <Skeleton width="100%" height="72px" />
        </div>
      )}
    </Stack>
  )
}
