/**
 * The drawers of the settings in their order, from every feature that has one. A new one is a row here; its content is lazy and
 * takes `DrawerProps`. Where a drawer needs two features, a component beside this file composes them.
 */
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { AppearanceSummary, LanguageSummary, UploadsSummary } from '#src/features/settle-in/drawer-summaries.tsx'
import type { Drawer } from '#src/features/settle-in/drawers.ts'
import { notificationsDrawer } from './-settings-notifications.ts'

export const settingsDrawers: readonly Drawer[] = [
  {
    key: 'account',
    group: 'account',
    title: msg`Account`,
    hint: msg`Password`,
    icon: 'lock-simple',
    Content: lazyRouteComponent(() => import('#src/features/settle-in/account-drawer.tsx'), 'AccountDrawer'),
  },
  {
    key: 'sessions',
    group: 'account',
    title: msg`Devices`,
    hint: msg`Where you are signed in`,
    icon: 'device-mobile',
    Content: lazyRouteComponent(() => import('#src/features/settle-in/sessions-drawer.tsx'), 'SessionsDrawer'),
  },
  {
    key: 'appearance',
    group: 'app',
    title: msg`Appearance`,
    hint: msg`Theme, discreet mode, icon`,
    icon: 'palette',
    Summary: AppearanceSummary,
    Content: lazyRouteComponent(() => import('./-settings-appearance.tsx'), 'SettingsAppearance'),
  },
  {
    key: 'language',
    group: 'app',
    title: msg`Language`,
    hint: msg`Language, dates and times`,
    icon: 'translate',
    Summary: LanguageSummary,
    Content: lazyRouteComponent(() => import('#src/features/settle-in/language-drawer.tsx'), 'LanguageDrawer'),
  },
  notificationsDrawer,
  {
    key: 'uploads',
    group: 'app',
    title: msg`Uploads`,
    hint: msg`Wi-Fi only`,
    icon: 'upload-simple',
    Summary: UploadsSummary,
    Content: lazyRouteComponent(() => import('#src/features/settle-in/uploads-drawer.tsx'), 'UploadsDrawer'),
  },
  {
    key: 'offline',
    group: 'app',
    title: msg`Saved offline`,
    hint: msg`Films on this device, and their space`,
    icon: 'download-simple',
    Content: lazyRouteComponent(() => import('./-settings-offline.tsx'), 'SettingsOffline'),
    isPage: true,
  },
]
