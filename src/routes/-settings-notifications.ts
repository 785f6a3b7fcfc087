import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Drawer } from '#src/features/settings/drawers.ts'

export const notificationsDrawer: Drawer = {
  key: 'notifications',
  group: 'app',
  title: msg`Notifications`,
  hint: msg`Types, channels, quiet hours`,
  icon: 'bell',
  Content: lazyRouteComponent(() => import('#src/features/notify/notifications-drawer.tsx'), 'NotificationsDrawer'),
}
