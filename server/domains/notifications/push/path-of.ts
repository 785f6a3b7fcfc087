import { findDeclaredKind } from '#contract/content/kinds.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { searchNotifications } from '#contract/notify/notifications.ts'

type Presented = ResponseInput<typeof searchNotifications>['items'][number]

/** The page a notification opens, after the app's `#`. */
export function pathOf({ kind, actor, item }: Presented): string {
  if (kind === 'friend_request') return '/friends/requests'
  const kindOfItem = item && findDeclaredKind(item.typeId)
  if (kindOfItem) return kindOfItem.path(item.itemId)
  return actor ? `/members/id/${actor.userId}` : '/notifications'
}
