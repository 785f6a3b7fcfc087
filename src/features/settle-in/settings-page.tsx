import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { drawers, type DrawerKey } from './drawers.ts'
import { DrawerList } from './internal/drawer-list.tsx'
import styles from './settings-page.module.css'

export interface SettingsPageProps {
  /** None: the list alone on phones, the first drawer beside it on desktops. */
  drawer: DrawerKey | null
  children: ReactNode
}

/** A list of drawers and the one that is open. */
export function SettingsPage({ drawer, children }: SettingsPageProps) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const open = drawers.find(({ key }) => key === (drawer ?? (isDesktop ? drawers[0].key : null)))

  if (!isDesktop && open) {
    return (
      <Page title={i18n._(open.title)} hasBack onBack={() => void navigate({ to: '/settings/{-$drawer}/{-$option1}', params: {} })}>
        {children}
      </Page>
    )
  }
  return (
    <Page title={<Trans>Settings</Trans>}>
      <div className={styles.columns}>
        <DrawerList open={open?.key ?? null} />
        {open && (
          <Stack gap={6} className={styles.drawer}>
            <Text as="h2" size="title">
              {i18n._(open.title)}
            </Text>
            {children}
          </Stack>
        )}
      </div>
    </Page>
  )
}
