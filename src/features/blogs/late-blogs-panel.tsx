import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { latePart } from '#src/ui/late-part.tsx'

const Panel = latePart(async () => (await import('./blogs-panel.tsx')).BlogsPanel)

/** The blogs on Home (H-18). Loaded only for members who have switched them on. */
export function LateBlogsPanel() {
  const { pref } = useCurrentUser()
  return pref.feed.includes('blog') && <Panel />
}
