import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { useUnreadConversations } from '#src/entities/chat/unread.ts'
import { useUnreadMail } from '#src/entities/mail/unread.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { showBadge } from '#src/platform/app-badge.ts'
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
  const { data } = useQuery(notificationQueries.counts())
  const total = data?.total

  const unread = useUnreadConversations() + useUnreadMail()

  // The badge of the app icon holds one number: the total of everything new, the same number pushes carry.
  useEffect(() => {
    if (total !== undefined) showBadge(total + unread)
  }, [total, unread])

  return (
    <>
      <IconButton icon="bell" label={t`Notifications`} count={total} onClick={() => openPanel.set({ path: null })} />
      {open && <Panel onClose={() => openPanel.set(null)} />}
    </>
  )
}
