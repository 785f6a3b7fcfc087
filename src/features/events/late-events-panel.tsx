import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { latePart } from '#src/ui/late-part.tsx'

const Panel = latePart(async () => (await import('./events-panel.tsx')).EventsPanel)

/** The events on Home (H-18). Loaded only for members who have switched them on. */
export function LateEventsPanel() {
  const { pref } = useCurrentUser()
  return pref.feed.includes('events') && <Panel isShort={!pref.feedDetail.includes('event')} />
}
