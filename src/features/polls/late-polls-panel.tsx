import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { latePart } from '#src/ui/late-part.tsx'

const Panel = latePart(async () => (await import('./polls-panel.tsx')).PollsPanel)

/** The polls on Home (H-18). Loaded only for members who have switched them on. */
export function LatePollsPanel() {
  const { pref } = useCurrentUser()
  return pref.feed.includes('polls') && <Panel isShort={!pref.feedDetail.includes('event')} />
}
