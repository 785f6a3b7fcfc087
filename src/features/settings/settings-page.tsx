import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { drawersFor, findDrawer, type Drawer } from './drawers.ts'
import { DrawerList } from './internal/drawer-list.tsx'
import styles from './settings-page.module.css'

export interface SettingsPageProps {
  drawers: readonly Drawer[]
  /**
   * As given in the address. Missing or unknown: the list alone on phones, the first drawer beside it on desktops.
   */
  drawer: string | undefined
  option: string | undefined
  /** Above the drawer, for example the result another site reported. */
  notice?: ReactNode
}

/** The list of drawers and the open one. */
export function SettingsPage({ drawers, drawer, option, notice }: SettingsPageProps) {
  const { i18n } = useLingui()
  const currentUser = useCurrentUser()
  const navigate = useNavigate()
  const isDesktop = useIsDesktop()
  const asked = findDrawer(drawers, drawer, currentUser)
  const first = drawersFor(drawers, currentUser).find(({ isPage }) => !isPage) ?? null
  const open = asked ?? (isDesktop ? first : null)
  const content = open && (
    <Suspense fallback={<DrawerSkeleton />} key={open.key}>
      {notice}
      <open.Content option={asked ? option : undefined} />
    </Suspense>
  )

  if (open?.isPage) return content
  // One tree for both layouts: rotating the device must not lose the input in a drawer.
  const isAlone = open !== null && !isDesktop
  return (
    <Page
      title={isAlone ? i18n._(open.title) : <Trans>Settings</Trans>}
      hasBack={!isDesktop}
      onBack={() => void navigate(isAlone ? { to: '/settings/{-$drawer}/{-$option1}', params: {} } : { to: '/you' })}
    >
      <div className={styles.columns}>
        {!isAlone && <DrawerList drawers={drawers} open={open?.key ?? null} />}
        {open && (
          <Stack gap={6} className={styles.drawer}>
            {!isAlone && (
              <Text as="h2" size="title">
                {i18n._(open.title)}
              </Text>
            )}
            {content}
          </Stack>
        )}
      </div>
    </Page>
  )
}

function DrawerSkeleton() {
  return (
    <Stack>
      <Skeleton width="60%" />
      <Skeleton shape="block" height="64px" />
      <Skeleton shape="block" height="64px" />
    </Stack>
  )
}
