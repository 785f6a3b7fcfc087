/** Everything that is new to the member: the one source of the numbers in the bars, the panel, the tab's title and on the app's icon. */
import { useQuery } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { countNotifications } from '#contract/notify/notifications.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useUnreadConversations } from '../chat/unread.ts'
import { useUnreadMail } from '../mail/unread.ts'
import { notificationQueries } from './queries.ts'
import { notificationWrites } from './writes.ts'

export interface Unread {
  /** Unread conversations and mail threads. */
  readonly messages: number
  /** New notifications, in total and by view; undefined until they are known. */
  readonly notifications: ResponseOutput<typeof countNotifications> | undefined
  /** Both together, the number that pushes carry; undefined until it is known. */
  readonly total: number | undefined
}

export function useUnread(): Unread {
  const messages = useUnreadConversations() + useUnreadMail()
  const { data } = useQuery(notificationQueries.counts())
  const layOver = useOverlay(notificationWrites, 'counts')
  const notifications = data && layOver(data)
  return { messages, notifications, total: notifications && notifications.total + messages }
}
