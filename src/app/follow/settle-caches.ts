/** Connects the outbox with the caches: answers are stored at once; writes that were sent elsewhere or refused make the screens fetch again. */
import { queryClient } from '#src/data/query/query-client.ts'
import { isRefused, onAnswers, onArrivals, openMemberOutbox, pendingWrites } from '#src/data/outbox/outbox-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { onceLoaded } from '#src/platform/parts/once-loaded.ts'
import { refreshSelf } from '#src/data/session/session.ts'
import { currentMemberId, sessionState } from '#src/data/session/session-state.ts'

/**
 * Subjects as the entities name them: `video:12`, `comments:video:12`, `searches:members`, `friend:12`, `feed`, `mail:thread:12`,
 * `notifications`, `notify-settings`, `talk-settings`, `profile`, `member:12`.
 */
const subjectPattern = /^(?:(comments):(video|photo|blog|user)|(video)):(\d+)$/

export function settleCaches(): void {
  onAnswers(async (entry, answer) => {
    const memberId = currentMemberId()
    try {
      const { settleAnswer } = await import('./settle-answer.ts')
      if (currentMemberId() === memberId) settleAnswer(queryClient, entry, answer)
    } catch (error) {
      reportProblem(error)
    }
  })
  onArrivals((arrivals) => {
    for (const { subject } of arrivals) void refreshSubject(subject).catch(reportProblem)
  })
  let knownRefusals = new Set<number>()
  // The server may have refused a write because the screen showed an outdated record.
  pendingWrites.subscribe(() => {
    const refused = pendingWrites.get().filter(isRefused)
    for (const { id, subject } of refused) {
      if (!knownRefusals.has(id)) void (subject === 'self' ? refreshSettings() : refreshSubject(subject)).catch(reportProblem)
    }
    knownRefusals = new Set(refused.map(({ id }) => id))
  })
  const open = () => void onceLoaded(openMemberOutbox).catch(reportProblem)
  // The next member's outbox opens with their session.
  sessionState.subscribe(open)
  open()
}

/** Own settings, which are no query: what was chosen and refused must not stay on the screen. */
async function refreshSettings(): Promise<void> {
  const { applyAccountSettings } = await import('./account-settings.ts')
  await refreshSelf()
  await applyAccountSettings()
}

async function refreshSubject(subject: string): Promise<void> {
  if (subject === 'account') return (await import('./settle-answer.ts')).refreshAccount(queryClient)
  if (subject.startsWith('friend:')) return void (await import('./settle-answer.ts')).refreshFriends(queryClient)
  if (subject === 'profile' || subject.startsWith('member:')) return void (await import('./settle-answer.ts')).refreshProfiles(queryClient)
  if (subject === 'notify-settings') return void (await import('./settle-answer.ts')).refreshNotifySettings(queryClient)
  if (subject === 'talk-settings') return void (await import('./settle-answer.ts')).refreshTalkSettings(queryClient)
  if (subject.startsWith('notifications')) return void (await import('./settle-answer.ts')).refreshNotifications(queryClient)
  if (subject.startsWith('searches:')) (await import('./settle-answer.ts')).refreshSearches(queryClient)
  if (subject.startsWith('mail:')) return (await import('./settle-answer.ts')).refreshMail(queryClient)
  if (subject === 'feed') return (await import('./settle-answer.ts')).refreshFeed(queryClient)
  const match = subjectPattern.exec(subject)
  if (!match) return
  const id = Number(match[4])
  const { refreshComments, refreshVideo } = await import('./settle-answer.ts')
  // A comment changes the film's count as well.
  if (match[3] === 'video' || match[2] === 'video') refreshVideo(queryClient, id)
  const typeId = (['video', 'photo', 'blog', 'user'] as const).find((type) => type === match[2])
  if (match[1] && typeId) refreshComments(queryClient, { typeId, itemId: id })
}
