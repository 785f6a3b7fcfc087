import { LateBlogsPanel } from '#src/features/blogs/late-blogs-panel.tsx'
import { LateEventsPanel } from '#src/features/events/late-events-panel.tsx'
import { LateForumPanel } from '#src/features/forums/late-forum-panel.tsx'
import { SiteStatusPanel } from '#src/features/pages/site-status-panel.tsx'
import { TwitterPanel } from '#src/features/pages/twitter-panel.tsx'
import { LatestPhotosPanel } from '#src/features/photos/latest-photos-panel.tsx'
import { LatePollsPanel } from '#src/features/polls/late-polls-panel.tsx'
import { FeaturedProfilesPanel } from '#src/features/profile/featured-profiles-panel.tsx'
import { VisitorsPanel } from '#src/features/profile/visitors-panel.tsx'

/** Panels of other features on Home (H-12, H-13, H-14, H-18, H-19). Rendered after Home's own parts. */
export function HomePanels() {
  return (
    <>
      <LatestPhotosPanel />
      <LatePollsPanel />
      <LateForumPanel />
      <LateEventsPanel />
      <LateBlogsPanel />
      <FeaturedProfilesPanel />
      <TwitterPanel />
      <VisitorsPanel isShort />
      <SiteStatusPanel />
    </>
  )
}
