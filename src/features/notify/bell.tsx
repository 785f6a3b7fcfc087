import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { showBadge } from '#src/platform/app-badge.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { isPanelOpen } from './panel-state.ts'

const Panel = lazy(async () => ({ default: (await import('./notifications-panel.tsx')).NotificationsPanel }))

/** How much is new, in every screen's bar; opens the panel. */
export function Bell() {
  const { t } = useLingui()
  const isOpen = useSyncExternalStore(isPanelOpen.subscribe, isPanelOpen.get)
  const { data } = useQuery(notificationQueries.counts())
  const total = data?.total

  // The icon on the home screen says the same.
  useEffect(() => {
    if (total !== undefined) showBadge(total)
  }, [total])

  return (
    <>
      <IconButton icon="bell" label={t`Notifications`} count={total} onClick={() => isPanelOpen.set(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <Panel onClose={() => isPanelOpen.set(false)} />
        </Suspense>
      )}
    </>
  )
}
