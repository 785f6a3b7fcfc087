import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { SiteStatusPanel } from '#src/features/pages/site-status-panel.tsx'
import { TwitterPanel } from '#src/features/pages/twitter-panel.tsx'
import { LatestPhotosPanel } from '#src/features/photos/latest-photos-panel.tsx'
import { FeaturedProfilesPanel } from '#src/features/profile/featured-profiles-panel.tsx'
import { VisitorsPanel } from '#src/features/profile/visitors-panel.tsx'
import { latePart } from '#src/ui/late-part.tsx'

/** Loaded only for members who have switched it on. */
const LatePollsPanel = latePart(async () => (await import('#src/features/polls/polls-panel.tsx')).PollsPanel)

/** Panels of other features on Home (H-12, H-13, H-14, H-18, H-19). Rendered after Home's own parts. */
export function HomePanels() {
  const { pref } = useCurrentUser()
  return (
    <>
      <LatestPhotosPanel />
      {pref.feed.includes('polls') && <LatePollsPanel />}
      <FeaturedProfilesPanel />
      <TwitterPanel />
      <VisitorsPanel isShort />
      <SiteStatusPanel />
    </>
  )
}
