import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { IdentityChoice } from '#src/features/install-app/identity-choice.tsx'
import { OutboxPanel } from '#src/features/keep-offline/outbox-panel.tsx'
import { SavedFilmsPage } from '#src/features/keep-offline/saved-films-page.tsx'
import { AccountDrawer } from '#src/features/settle-in/account-drawer.tsx'
import { AppearanceDrawer } from '#src/features/settle-in/appearance-drawer.tsx'
import { readDrawer, type DrawerKey } from '#src/features/settle-in/drawers.ts'
import { LanguageDrawer } from '#src/features/settle-in/language-drawer.tsx'
import { SessionsDrawer } from '#src/features/settle-in/sessions-drawer.tsx'
import { SettingsPage } from '#src/features/settle-in/settings-page.tsx'
import { UploadsDrawer } from '#src/features/settle-in/uploads-drawer.tsx'
import { DrawerPending } from '#src/features/settle-in/drawer-pending.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export const Route = createFileRoute('/settings/{-$drawer}/{-$option1}')({ component: Settings })

/** Large ones come when they are opened: the list of drawers does not wait for them. */
const ProfileDrawer = lazy(async () => ({ default: (await import('#src/features/shape-profile/profile-drawer.tsx')).ProfileDrawer }))
const PrivacyDrawer = lazy(async () => ({ default: (await import('#src/features/shape-profile/privacy-drawer.tsx')).PrivacyDrawer }))
const BlockedDrawer = lazy(async () => ({ default: (await import('#src/features/shape-profile/blocked-drawer.tsx')).BlockedDrawer }))
const VisitorsPanel = lazy(async () => ({ default: (await import('#src/features/meet/visitors-panel.tsx')).VisitorsPanel }))

const contents: Record<Exclude<DrawerKey, 'offline'>, ReactNode> = {
  account: <AccountDrawer />,
  profile: <ProfileDrawer />,
  privacy: <PrivacyDrawer />,
  blocked: <BlockedDrawer />,
  visitors: <VisitorsPanel />,
  sessions: <SessionsDrawer />,
  appearance: (
    <AppearanceDrawer>
      <IdentityChoice />
    </AppearanceDrawer>
  ),
  language: <LanguageDrawer />,
  uploads: <UploadsDrawer />,
}

function Settings() {
  const drawer = readDrawer(Route.useParams().drawer)
  if (drawer === 'offline') {
    return (
      <SavedFilmsPage link={RouterLink}>
        <OutboxPanel />
      </SavedFilmsPage>
    )
  }
  return (
    <SettingsPage drawer={drawer}>
      <Suspense fallback={<DrawerPending />}>{contents[drawer ?? 'account']}</Suspense>
    </SettingsPage>
  )
}
