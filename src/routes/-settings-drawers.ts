/**
 * The drawers of the settings in their order, from every feature that has one. Adding one takes an entry here; its
 * content is lazy and takes `DrawerProps`. Where a drawer needs two features, a component beside this file composes
 * them.
 */
import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { maySell } from '#contract/policy/sales.ts'
import { AppearanceSummary, HomeSummary, LanguageSummary, LeaveSummary, UploadsSummary } from '#src/features/settings/drawer-summaries.tsx'
import type { Drawer } from '#src/features/settings/drawers.ts'
import { notificationsDrawer } from './-settings-notifications.ts'

export const settingsDrawers: readonly Drawer[] = [
  {
    key: 'profile',
    group: 'you',
    title: msg`Profile`,
    hint: msg`Photo, about you, fetishes`,
    icon: 'user-circle',
    Content: lazyRouteComponent(() => import('#src/features/profile/profile-drawer.tsx'), 'ProfileDrawer'),
  },
  {
    key: 'privacy',
    group: 'you',
    title: msg`Privacy`,
    hint: msg`Who sees what`,
    icon: 'eye-slash',
    Content: lazyRouteComponent(() => import('#src/features/profile/privacy-drawer.tsx'), 'PrivacyDrawer'),
  },
  {
    key: 'messaging',
    group: 'you',
    title: msg`Messages and calls`,
    hint: msg`Typing indicators, read receipts, presence`,
    icon: 'users',
    Content: lazyRouteComponent(() => import('#src/features/settings/messaging-drawer.tsx'), 'MessagingDrawer'),
  },
  {
    key: 'home',
    group: 'you',
    title: msg`Home feed`,
    hint: msg`What Home shows`,
    icon: 'house',
    Summary: HomeSummary,
    Content: lazyRouteComponent(() => import('#src/features/settings/home-drawer.tsx'), 'HomeDrawer'),
  },
  {
    key: 'videos',
    group: 'you',
    title: msg`My videos`,
    hint: msg`Watermark, protection, copies elsewhere`,
    icon: 'film-strip',
    Content: lazyRouteComponent(() => import('#src/features/settings/videos-drawer.tsx'), 'VideosDrawer'),
  },
  {
    key: 'searches',
    group: 'you',
    title: msg`Saved searches`,
    hint: msg`Members and videos`,
    icon: 'bookmark-simple',
    Content: lazyRouteComponent(() => import('./-settings-searches.tsx'), 'SettingsSearches'),
  },
  {
    key: 'showcase',
    group: 'you',
    title: msg({ message: 'Public', context: 'page of what members show' }),
    hint: msg`What non-members can see`,
    icon: 'eye',
    Content: lazyRouteComponent(() => import('./-settings-showcase.tsx'), 'SettingsShowcase'),
  },
  {
    key: 'blocked',
    group: 'you',
    title: msg`Blocked members`,
    hint: msg`People you’ve blocked`,
    icon: 'prohibit',
    Content: lazyRouteComponent(() => import('#src/features/profile/blocked-drawer.tsx'), 'BlockedDrawer'),
  },
  {
    key: 'visitors',
    group: 'you',
    title: msg`Recent visitors`,
    hint: msg`Profile visitors`,
    icon: 'eye',
    Content: lazyRouteComponent(() => import('./-settings-visitors.tsx'), 'SettingsVisitors'),
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
    Content: lazyRouteComponent(() => import('#src/features/settings/language-drawer.tsx'), 'LanguageDrawer'),
  },
  notificationsDrawer,
  {
    key: 'uploads',
    group: 'app',
    title: msg`Uploads`,
    hint: msg`Wi-Fi only`,
    icon: 'upload-simple',
    Summary: UploadsSummary,
    Content: lazyRouteComponent(() => import('#src/features/settings/uploads-drawer.tsx'), 'UploadsDrawer'),
  },
  {
    key: 'offline',
    group: 'app',
    title: msg`Saved offline`,
    hint: msg`Downloaded videos and storage`,
    icon: 'download-simple',
    Content: lazyRouteComponent(() => import('./-settings-offline.tsx'), 'SettingsOffline'),
    isPage: true,
  },
  {
    key: 'sounds',
    group: 'app',
    title: msg`Chat sounds`,
    hint: msg`On this device`,
    icon: 'speaker-high',
    Content: lazyRouteComponent(() => import('#src/features/settings/sounds-drawer.tsx'), 'SoundsDrawer'),
  },
  {
    key: 'account',
    group: 'account',
    title: msg`Account`,
    hint: msg`Name, email, password, phone`,
    icon: 'lock-simple',
    Content: lazyRouteComponent(() => import('#src/features/settings/account-drawer.tsx'), 'AccountDrawer'),
  },
  {
    key: 'lock',
    group: 'app',
    title: msg`App lock`,
    hint: msg`A PIN for this device`,
    icon: 'fingerprint',
    Content: lazyRouteComponent(() => import('#src/features/app-lock/lock-drawer.tsx'), 'LockDrawer'),
  },
  {
    key: 'invitations',
    group: 'account',
    title: msg`My invitations`,
    hint: msg`Invite someone`,
    icon: 'link',
    Content: lazyRouteComponent(() => import('#src/features/invite/invitations-drawer.tsx'), 'InvitationsDrawer'),
  },
  {
    key: 'vendor-info',
    group: 'account',
    title: msg`Vendor info`,
    hint: msg`Where we pay you`,
    icon: 'ticket',
    appliesTo: maySell,
    Content: lazyRouteComponent(() => import('#src/features/selling/vendor-info-drawer.tsx'), 'VendorInfoDrawer'),
  },
  {
    key: 'sessions',
    group: 'account',
    title: msg`Devices`,
    hint: msg`Active sessions`,
    icon: 'device-mobile',
    Content: lazyRouteComponent(() => import('#src/features/settings/sessions-drawer.tsx'), 'SessionsDrawer'),
  },
  {
    key: 'reports',
    group: 'account',
    title: msg`Reports`,
    hint: msg`Waiting for staff`,
    icon: 'flag',
    appliesTo: ({ role }) => role === 'staff' || role === 'admin',
    Content: lazyRouteComponent(() => import('#src/features/moderation/reports-page.tsx'), 'Reports'),
  },
  {
    key: 'export',
    group: 'account',
    title: msg`Your data`,
    hint: msg`A copy of everything, as a file`,
    icon: 'download-simple',
    Content: lazyRouteComponent(() => import('#src/features/settings/export-drawer.tsx'), 'ExportDrawer'),
  },
  {
    key: 'leave',
    group: 'account',
    title: msg`Leave or delete`,
    hint: msg`Download your data first`,
    icon: 'trash',
    Summary: LeaveSummary,
    Content: lazyRouteComponent(() => import('#src/features/settings/leave-drawer.tsx'), 'LeaveDrawer'),
  },
]

/** Loaded with the screen, so that retrying the screen also retries a drawer that failed to load. */
export function preloadDrawer(key: string | undefined): Promise<void> | undefined {
  return settingsDrawers.find((drawer) => drawer.key === key)?.Content.preload?.()
}
