import type { ResponseInput } from '#contract/endpoint.ts'
import type { searchNotifications } from '#contract/notify/notifications.ts'

type Presented = ResponseInput<typeof searchNotifications>['items'][number]

/** Where a notification leads, behind the app's `#`. */
export function pathOf({ kind, actor, video }: Presented): string {
  if (kind === 'friend_request') return '/friends/requests'
  if (video) return `/videos/${video.videoId}`
  return actor ? `/members/id/${actor.userId}` : '/notifications'
}
