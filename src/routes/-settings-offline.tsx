import { HomeSnapshotPanel } from '#src/features/offline/home-snapshot-panel.tsx'
import { OutboxPanel } from '#src/features/offline/outbox-panel.tsx'
import { SavedVideosPage } from '#src/features/offline/saved-videos-page.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export function SettingsOffline() {
  return (
    <SavedVideosPage link={RouterLink}>
      <HomeSnapshotPanel />
      <OutboxPanel />
    </SavedVideosPage>
  )
}
