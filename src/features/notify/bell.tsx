import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { useUnread } from '#src/entities/notification/unread.ts'
import { showUnreadTotal } from './internal/unread-total.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { SidePanel } from '#src/ui/feedback/side-panel.tsx'
import { latePart } from '#src/ui/late-part.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { openPanel } from './panel-state.ts'

const Panel = latePart(async () => (await import('./notifications-panel.tsx')).NotificationsPanel, {
  Missing: ({ onClose, onRetry }) => (
    <SidePanel onClose={onClose} title={<Trans>Notifications</Trans>}>
      <PartFailed onRetry={onRetry} />
    </SidePanel>
  ),
})

/** The number of new notifications, in every screen's bar; opens the panel. */
export function Bell() {
  const { t } = useLingui()
  const open = useSyncExternalStore(openPanel.subscribe, openPanel.get)
  const { notifications } = useUnread()

  return (
    <>
      <IconButton icon="bell" label={t`Notifications`} count={notifications?.total} onClick={() => openPanel.set({ path: null })} />
      {open && <Panel onClose={() => openPanel.set(null)} />}
    </>
  )
}

/** Keeps the number in the tab's title and on the app's icon, on every screen. */
export function ShowUnread() {
  const { total } = useUnread()

  // Title and icon belong to the browser.
  useEffect(() => {
    if (total !== undefined) showUnreadTotal(total)
  }, [total])
  useEffect(() => () => showUnreadTotal(0), [])

  return null
}
