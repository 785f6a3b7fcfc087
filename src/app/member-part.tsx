/**
 * Everything only members need, in a chunk of its own: the query client, rail and tab bar, the banner,
 * account-dependent features.
 */
import type { RegisteredRouter } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { openMemberDraft } from '#src/data/drafts/draft-keeper.ts'
import { onRequestEvent } from '#src/data/http/request-events.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { forgetAnswersWithSession, queryClient } from '#src/data/query/query-client.ts'
// Must be loaded in advance, so that signing out works offline.
import '#src/data/session/leaving.ts'
import { useOptionalCurrentUser } from '#src/data/session/use-current-user.ts'
import { hidesWhenAway } from '#src/features/app-lock/cover.ts'
import { OfflineStatus } from '#src/features/offline/offline-status.tsx'
import { lockRecordKey } from '#src/offline/device-names.ts'
import { afterFirstScreen, announceFirstScreen } from '#src/platform/first-screen.ts'
import { networkState } from '#src/platform/network.ts'
import { isolateRightToLeft } from '#src/i18n/isolate-right-to-left.ts'
import { importWithRetry } from '#src/platform/parts/import-with-retry.ts'
import { DraftContext } from '#src/ui/form/record/draft-store.ts'
import { latePart } from '#src/ui/late-part.tsx'
import { AppFrame } from '#src/ui/layout/app-frame.tsx'
import { followRequests } from './live-updates/request-outcomes.ts'
import { settleCaches } from './live-updates/settle-caches.ts'
import { followSettingsOfOtherDevices } from './settings-of-other-devices.ts'
import { Navigation } from './shell/navigation.tsx'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'
import { applyAccountSettings } from '#src/entities/current-user/apply-account-settings.ts'
import { isFullMember } from '#contract/roles.ts'
import '#src/ui/direction.css'
import styles from './shell/late-bell.module.css'

/**
 * Conversations docked above every screen: loaded after the first one, and without their content until one is opened.
 */
const LateWindows = latePart(async () => {
  await afterFirstScreen()
  const [{ DockedWindows }, { PairCallButton }] = await Promise.all([
    import('#src/features/chat/docked-windows.tsx'),
    import('#src/features/call/pair-call-button.tsx'),
  ])
  return function Windows() {
    return <DockedWindows callButton={(conversation) => <PairCallButton conversation={conversation} />} />
  }
})

const Bell = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/notify/bell.tsx')).Bell
})

const LateShowUnread = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/notify/bell.tsx')).ShowUnread
})

/** On every screen, also on those without a bar. */
function UnreadTotal() {
  const currentUser = useOptionalCurrentUser()
  return currentUser && isFullMember(currentUser.role) ? <LateShowUnread /> : null
}

/**
 * The bell, in a chunk of its own loaded after the first screen; its space is reserved. Hidden from users who have not
 * accepted the terms.
 */
function LateBell() {
  const currentUser = useOptionalCurrentUser()
  if (!currentUser || !isFullMember(currentUser.role)) return null
  return (
    <span className={styles.place}>
      <Bell />
    </span>
  )
}

export { queryClient }

/** Once, before the first screen of a member. Not at module load: guests' screens share parts of its chunk. */
export function startMemberPart(router: RegisteredRouter): void {
  forgetAnswersWithSession()
  isolateRightToLeft()
  followAccountSettings()
  followRequests(router)
  onRequestEvent('reached', (isReached) => (isReached ? networkState.reportReached() : networkState.reportUnreached()))
  onRequestEvent('repeated', announceFirstScreen)
  void afterFirstScreen().then(() => startBehindScreen(router))
}

/** Opens the device's store and the socket. */
function startBehindScreen(router: RegisteredRouter): void {
  settleCaches(() => void router.navigate({ to: '/settings/{-$drawer}/{-$option1}', params: { drawer: 'offline', option1: undefined } }))
  followSettingsOfOtherDevices()
  if (hidesWhenAway() && localStorage.getItem(lockRecordKey) === null)
    void importWithRetry(() => import('#src/features/app-lock/watch-cover.ts'))
      .then(({ watchCover }) => watchCover())
      .catch(reportProblem)
  void importWithRetry(() => import('./live-updates/people.ts'))
    .then(({ followPeople }) => followPeople(router))
    .catch(reportProblem)
  void importWithRetry(() => import('./live-updates/chat.ts'))
    .then(({ followChat }) => followChat())
    .catch(reportProblem)
  setTimeout(() => void startHomeSnapshot().catch(reportProblem), homeSnapshotAfterMs)
}

/** Prefetching must not compete with the first moments. */
const homeSnapshotAfterMs = 10_000

async function startHomeSnapshot(): Promise<void> {
  const { followHomeSnapshot } = await importWithRetry(() => import('#src/features/offline/home-snapshot/follow-home-snapshot.ts'))
  followHomeSnapshot()
}

export function MemberPart({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AppFrame rail={<Navigation as="rail" />} tabBar={<Navigation as="tabBar" />} banner={<OfflineStatus />} barExtra={<LateBell />}>
        <DraftContext value={openMemberDraft}>{children}</DraftContext>
      </AppFrame>
      <LateWindows />
      <UnreadTotal />
      <LeavingNotice />
      <LossNotice />
    </QueryClientProvider>
  )
}

const LeavingDialog = latePart(async () => (await import('#src/features/settings/leaving-dialog.tsx')).LeavingDialog)

const LostDialog = latePart(async () => {
  await afterFirstScreen()
  return (await import('#src/features/sign-in/lost-dialog.tsx')).LostDialog
})

function LossNotice() {
  const currentUser = useOptionalCurrentUser()
  return currentUser && <LostDialog key={currentUser.userId} />
}

/**
 * Shown to members who sign in while their account is scheduled for deletion, and not to those who have just requested
 * it.
 */
function LeavingNotice() {
  const currentUser = useOptionalCurrentUser()
  const [known, setKnown] = useState(currentUser)
  if (currentUser && currentUser.userId !== known?.userId) setKnown(currentUser)
  if (!currentUser?.removalAt || !known?.removalAt) return null
  return <LeavingDialog removalAt={currentUser.removalAt} />
}

/**
 * Language, theme and discreet mode follow the member across devices: applied at sign-in and when changed elsewhere.
 */
function followAccountSettings(): void {
  let memberId: number | null = null
  const follow = () => {
    const next = currentMemberId()
    if (next === memberId) return
    memberId = next
    if (next !== null) void applyAccountSettings().catch(reportProblem)
  }
  sessionState.subscribe(follow)
  follow()
}
