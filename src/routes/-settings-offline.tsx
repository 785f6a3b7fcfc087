import { EditionPanel } from '#src/features/keep-offline/edition-panel.tsx'
import { OutboxPanel } from '#src/features/keep-offline/outbox-panel.tsx'
import { SavedFilmsPage } from '#src/features/keep-offline/saved-films-page.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export function SettingsOffline() {
  return (
    <SavedFilmsPage link={RouterLink}>
      <EditionPanel />
      <OutboxPanel />
    </SavedFilmsPage>
  )
}
