import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ShowcaseDrawer } from '#src/features/agree/showcase-drawer.tsx'
import { IdentityChoice } from '#src/features/install-app/identity-choice.tsx'
import { EditionPanel } from '#src/features/keep-offline/edition-panel.tsx'
import { OutboxPanel } from '#src/features/keep-offline/outbox-panel.tsx'
import { SavedFilmsPage } from '#src/features/keep-offline/saved-films-page.tsx'
import { AccountDrawer } from '#src/features/settle-in/account-drawer.tsx'
import { AppearanceDrawer } from '#src/features/settle-in/appearance-drawer.tsx'
import { readDrawer, type DrawerKey } from '#src/features/settle-in/drawers.ts'
import { LanguageDrawer } from '#src/features/settle-in/language-drawer.tsx'
import { SessionsDrawer } from '#src/features/settle-in/sessions-drawer.tsx'
import { SettingsPage } from '#src/features/settle-in/settings-page.tsx'
import { UploadsDrawer } from '#src/features/settle-in/uploads-drawer.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export const Route = createFileRoute('/settings/{-$drawer}/{-$option1}')({ component: Settings })

const contents: Record<Exclude<DrawerKey, 'offline' | 'showcase'>, ReactNode> = {
  account: <AccountDrawer />,
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
  const { drawer: address, option1 } = Route.useParams()
  const drawer = readDrawer(address)
  if (drawer === 'offline') {
    return (
      <SavedFilmsPage link={RouterLink}>
        <EditionPanel />
        <OutboxPanel />
      </SavedFilmsPage>
    )
  }
  if (drawer === 'showcase') {
    return (
      <SettingsPage drawer={drawer}>
        <ShowcaseDrawer authkey={option1} />
      </SettingsPage>
    )
  }
  return <SettingsPage drawer={drawer}>{contents[drawer ?? 'account']}</SettingsPage>
}
