import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { notificationViews, type Notification, type NotificationView } from '#contract/notify/notifications.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { usePendingWrites } from '#src/data/outbox/use-pending-writes.ts'
import { clearAll, notificationSubject, tellSeen } from '#src/entities/notification/mutations.ts'
import { withoutCleared } from '#src/entities/notification/pending.ts'
import { notificationQueries } from '#src/entities/notification/queries.ts'
import { ListFailed } from '#src/ui/feedback/list-failed.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SidePanel } from '#src/ui/feedback/side-panel.tsx'
import { HorizontalScroller } from '#src/ui/layout/horizontal-scroller.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { classNames } from '#src/ui/class-names.ts'
import { NotificationRow } from './internal/notification-row.tsx'
import { Tray } from './internal/tray.tsx'
import { useCloseOnLeaving } from './internal/use-close-on-leaving.ts'
import { useViewNames } from './internal/use-view-names.ts'
import styles from './notifications-panel.module.css'

export interface NotificationsPanelProps {
  onClose: () => void
}

/** What happened, by view (1§3): a sheet on the phone, at the side on the desktop. What was looked at is no longer new. */
export function NotificationsPanel({ onClose }: NotificationsPanelProps) {
  const { t } = useLingui()
  const names = useViewNames()
  const [view, setView] = useState<NotificationView | null>(null)
  const list = useInfiniteQuery(notificationQueries.list(view))
  const { data: counts } = useQuery(notificationQueries.counts())
  const items = useShown(list.data?.pages.flatMap((page) => page.items) ?? [])
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
            <Trans>What you are told</Trans>
          </RouterLink>
          {newest !== undefined && (
            <Button variant="quiet" onClick={() => void clearAll(view, newest).catch(reportProblem)}>
              {view === null ? <Trans>Clear all</Trans> : <Trans>Clear these</Trans>}
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
        {view === null && <Tray onClose={onClose} />}
        <Items list={list} items={items} onClose={onClose} />
      </Stack>
    </SidePanel>
  )
}

interface ItemsProps {
  list: Pick<
    ReturnType<typeof useInfiniteQuery>,
    | 'data'
    | 'error'
    | 'isPending'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >
  items: readonly Notification[]
  onClose: () => void
}

function Items({ list, items, onClose }: ItemsProps) {
  const { t } = useLingui()
  if (list.isPending) return <RowSkeletons />
  if (!list.data) return <ListFailed error={list.error} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  if (items.length === 0)
    return (
      <EmptyState icon="bell" title={<Trans>No notifications</Trans>}>
        <Trans>Friend requests, comments and news about your films come here.</Trans>
      </EmptyState>
    )
  return (
    <Stack>
      <ul aria-label={t`Notifications`}>
        {items.map((item) => (
          <li key={item.notificationId}>
            <NotificationRow item={item} onOpen={onClose} />
          </li>
        ))}
      </ul>
      <MoreButton list={list}>
        <Trans>Earlier</Trans>
      </MoreButton>
    </Stack>
  )
}

/** Without what was cleared and waits for the line. */
function useShown(items: readonly Notification[]): Notification[] {
  return withoutCleared(items, usePendingWrites(notificationSubject))
}

/** Tells the server how far the list was looked at; what comes later stays new. */
function useTellSeen(items: readonly Notification[]): void {
  const newestUnseen = items.find(({ isSeen }) => !isSeen)?.notificationId
  useEffect(() => {
    if (newestUnseen !== undefined) tellSeen(newestUnseen).catch(reportProblem)
  }, [newestUnseen])
}

function RowSkeletons() {
  return (
    <Stack>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} width="100%" height="64px" />
      ))}
    </Stack>
  )
}
