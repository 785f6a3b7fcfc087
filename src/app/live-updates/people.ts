/**
 * Handles socket events about people and news: presence, friendships, mail, notifications. Loaded after the first
 * screen.
 */
import type { RegisteredRouter } from '@tanstack/react-router'
import {
  friendsChanged,
  mailChanged,
  notificationsChanged,
  photosChanged,
  presenceChanged,
  ticketsChanged,
  videoAlbumsChanged,
} from '#contract/realtime.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { afterRemovals } from '#src/data/query/removal.ts'
import { isRealtimeConnected, onServerEvent } from '#src/data/realtime/realtime.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { refreshFriends } from '#src/entities/friend/cache.ts'
import { forgetPresence, notePresence } from '#src/entities/friend/presence.ts'
import { refreshMail } from '#src/entities/mail/cache.ts'
import { refreshPhotos } from '#src/entities/photo/cache.ts'
import { refreshMembership } from '#src/entities/membership/cache.ts'
import { refreshTickets } from '#src/entities/ticket/cache.ts'
import { refreshAlbums } from '#src/entities/video-album/cache.ts'
import { refreshNotifications } from '#src/entities/notification/cache.ts'
import { keepDeviceRegistered } from '#src/features/notify/keep-device-registered.ts'
import { playChime } from '#src/platform/sound/chime.ts'
import { onWorkerMessage } from '#src/platform/worker-messages.ts'

export function followPeople(router: RegisteredRouter): void {
  onServerEvent(presenceChanged, ({ userId, seenAt }) => notePresence(userId, seenAt))
  onServerEvent(friendsChanged, () => refreshFriends(queryClient))
  onServerEvent(videoAlbumsChanged, () => afterRemovals(queryClient, refreshAlbums))
  onServerEvent(photosChanged, () => afterRemovals(queryClient, refreshPhotos))
  onServerEvent(ticketsChanged, () => {
    refreshTickets(queryClient)
    void refreshMembership(queryClient)
  })
  onServerEvent(mailChanged, () => refreshMail(queryClient))
  onServerEvent(notificationsChanged, ({ isNew, hasSound }) => {
    refreshNotifications(queryClient)
    if (isNew && hasSound) void playChime().catch(reportProblem)
  })
  // Refetches changes from the time the socket was disconnected, or not yet connected.
  isRealtimeConnected.subscribe(() => {
    if (!isRealtimeConnected.get()) return
    refreshFriends(queryClient)
    refreshMail(queryClient)
    refreshNotifications(queryClient)
  })
  onWorkerMessage((message, confirm) => {
    if (message.kind === 'open') {
      confirm()
      void router.navigate({ to: message.path })
    }
    if (message.kind === 'subscription-changed') void keepDeviceRegistered().catch(reportProblem)
  })
  const look = () => {
    if (sessionState.get().kind === 'signedIn') void keepDeviceRegistered().catch(reportProblem)
    else forgetPresence()
  }
  sessionState.subscribe(look)
  look()
}
