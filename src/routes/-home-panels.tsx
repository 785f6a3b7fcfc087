import { SiteStatusPanel } from '#src/features/pages/site-status-panel.tsx'
import { FeaturedProfilesPanel } from '#src/features/profile/featured-profiles-panel.tsx'
import { VisitorsPanel } from '#src/features/profile/visitors-panel.tsx'

/** Panels of other features on Home (H-12, H-13, H-14). Rendered after Home's own parts. */
export function HomePanels() {
  return (
    <>
      <FeaturedProfilesPanel />
      <VisitorsPanel isShort />
      <SiteStatusPanel />
    </>
  )
}
