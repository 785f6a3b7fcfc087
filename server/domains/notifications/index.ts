/** Notifications, and their channels: on screen, by push, by mail. */
import type { Domain } from '../../http/domain.ts'
import { notificationJobs } from './jobs.ts'
import { listenForNotifications } from './listen.ts'
import { mountUnsubscribe } from './mail/unsubscribe-route.ts'
import { pushRoutes } from './push/devices.ts'
import { notificationRoutes } from './routes.ts'

export { pushOfCall } from './push/call-push.ts'
export { announceMessage } from './push/chat-push.ts'
export { findNotifySettings } from './reads/settings.ts'
export { saveNotifySettings } from './settings.ts'

export const notificationsDomain: Domain = {
  name: 'notifications',
  implementations: [...notificationRoutes, ...pushRoutes],
  jobs: notificationJobs,
  listen: listenForNotifications,
  mount: mountUnsubscribe,
}
