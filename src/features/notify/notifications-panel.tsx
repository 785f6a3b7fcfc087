import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { notificationViews, type Notification, type NotificationView } from '#contract/notify/notifications.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { currentMemberId } from '#src/data/session/session-state.ts'
import { clearAll, notificationWrites, tellSeen } from '#src/entities/notification/writes.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { useUnread } from '#src/entities/notification/unread.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SidePanel } from '#src/ui/feedback/side-panel.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { PagedRows } from '#src/ui/list/paged-rows.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { NotificationRow } from './internal/notification-row.tsx'
import { Tray, useTray } from './internal/tray.tsx'
import styles from './notifications-panel.module.css'
import { useRouterState } from '@tanstack/react-router'
import { openPanel } from './panel-state.ts'

export interface NotificationsPanelProps {
  onClose: () => void
}

/** Notifications by view (1§3): a sheet on the phone, at the side on the desktop. Viewed ones are no longer new. */
export function NotificationsPanel({ onClose }: NotificationsPanelProps) {
  const { t } = useLingui()
  const names = useViewNames()
  const [view, setView] = useState<NotificationView | null>(null)
  const list = useInfiniteQuery(notificationQueries.list(view))
  const { notifications: counts } = useUnread()
  const tray = useTray()
  // An empty list says so only where nothing else is listed, which has to be known first.
  const isAlone = tray.isKnown && tray.latest.length === 0 && tray.friends.length === 0
  const items = useShown(itemsOf(list))
  const newest = items[0]?.notificationId
  useTellSeen(items)
  useCloseOnLeaving()

  return (
    <SidePanel
      onClose={onClose}
      title={<Trans>Notifications</Trans>}
      footer={
        <>
          <RouterLink href="/settings/notifications" className={classNames(linkTextClass(), styles.more)} onClick={onClose}>
            <Trans>Notification settings</Trans>
          </RouterLink>
          {newest !== undefined && (
            <Button variant="quiet" onClick={() => void clearAll(view, newest).catch(reportProblem)}>
              {view === null ? <Trans>Clear all</Trans> : <Trans>Clear all shown</Trans>}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <HorizontalScroller label={t`Which notifications`}>
          <Chip isOn={view === null} onClick={() => setView(null)}>
            <Trans>All</Trans>
          </Chip>
          {notificationViews.map((each) => (
            <Chip key={each} isOn={view === each} onClick={() => setView(each)}>
              {names[each]} {counts?.unseen[each] || null}
            </Chip>
          ))}
        </HorizontalScroller>
        {view === null && <Tray tray={tray} onClose={onClose} />}
        <PagedRows
          label={t`Notifications`}
          // Clearing removes earlier pages too.
          list={items.length === 0 ? { ...list, hasNextPage: false } : list}
          items={items}
          itemKey={({ notificationId }) => notificationId}
          renderItem={(item) => <NotificationRow item={item} onOpen={onClose} />}
          more={<Trans>Earlier</Trans>}
          empty={view === null ? isAlone ? <Nothing /> : <></> : <NothingInView name={names[view]} onShowAll={() => setView(null)} />}
        />
      </Stack>
    </SidePanel>
  )
}

function Nothing() {
  return (
    <EmptyState icon="bell" title={<Trans>No notifications</Trans>}>
      <Trans>Friend requests, comments and updates on your videos appear here.</Trans>
    </EmptyState>
  )
}

/** The chosen view hides the others, so it is named and can be left. */
function NothingInView({ name, onShowAll }: { name: string; onShowAll: () => void }) {
  return (
    <EmptyState
      icon="bell"
      title={<Trans>Nothing under “{name}”</Trans>}
      action={
        <Button variant="quiet" onClick={onShowAll}>
          <Trans>Show all notifications</Trans>
        </Button>
      }
    >
      <Trans>Only notifications of this kind are shown.</Trans>
    </EmptyState>
  )
}

/** With queued views and clearings applied. */
function useShown(items: readonly Notification[]): readonly Notification[] {
  return useOverlay(notificationWrites, 'list')(items)
}

/**
 * Reports to the server how far the list was viewed; later notifications stay new. Once it is closed or hidden: until then the marks
 * and numbers show what is new.
 */
function useTellSeen(items: readonly Notification[]): void {
  const newestUnseen = items.find(({ isSeen }) => !isSeen)?.notificationId ?? 0
  const viewedUpTo = useRef(0)
  useEffect(() => {
    viewedUpTo.current = Math.max(viewedUpTo.current, newestUnseen)
  }, [newestUnseen])
  const tell = useEffectEvent(() => {
    if (viewedUpTo.current === 0 || currentMemberId() === null) return
    tellSeen(viewedUpTo.current).catch(reportProblem)
    viewedUpTo.current = 0
  })
  // The end of viewing is the end of this component, or of the page's time on the screen.
  useEffect(() => {
    const handleVisibility = () => document.hidden && tell()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      tell()
    }
  }, [])
}

/**
 * An overlay closes when its screen is left, also by going back. A screen still navigating to its address does not
 * count.
 */
function useCloseOnLeaving(): void {
  const path = useRouterState({ select: ({ status, location }) => (status === 'idle' ? location.pathname : null) })
  // Follows the address, which changes outside of this component.
  useEffect(() => {
    const open = openPanel.get()
    if (path === null || open === null) return
    if (open.path === null) openPanel.set({ path })
    else if (open.path !== path) openPanel.set(null)
  }, [path])
}

function useViewNames(): Record<NotificationView, string> {
  const { t } = useLingui()
  return { friends: t`Friends`, comments: t`Comments`, videos: t`Videos`, members: t`Members`, site: t`The club` }
}
