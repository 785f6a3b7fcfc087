import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { EventId } from '#contract/community/ids.ts'
import { notificationsChanged } from '#contract/realtime.ts'
import { afterRemovals } from '#src/data/query/removal.ts'
import { onServerEvent } from '#src/data/realtime/realtime.ts'
import { refreshEvent } from './cache.ts'

/**
 * Keeps the event on the screen up to date: a new notification may say that staff have approved it, or that the viewer
 * has moved up from the waiting list.
 */
export function useEventNews(eventId: EventId): void {
  const client = useQueryClient()
  useEffect(
    () =>
      onServerEvent(notificationsChanged, ({ isNew }) => {
        if (isNew) afterRemovals(client, () => refreshEvent(client, eventId))
      }),
    [client, eventId],
  )
}
