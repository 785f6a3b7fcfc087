import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { openMemberShelf } from '#src/data/saved-films/film-shelf-link.ts'
import { useSavedFilms } from '#src/entities/video/use-saved-films.ts'
import type { FilmView } from '#src/offline/media/film-view.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { SavedFilmRow } from './internal/saved-film-row.tsx'
import { StorageUse } from './internal/storage-use.tsx'

export interface SavedFilmsPageProps {
  /** The router's link. */
  link: LinkComponent
  /** Below the films, for example what waits in the outbox. */
  children?: ReactNode
}

/** The shelf opens within a moment; an empty one is told only once it is known to be empty. */
function SavedFilmsSkeleton() {
  return (
    <Stack gap={2}>
      <Skeleton width="40%" />
      <Skeleton shape="block" height="76px" />
      <Skeleton shape="block" height="76px" />
    </Stack>
  )
}

/** The films on this device: what they take, how far they are, and the way to remove them. Works without a line. */
export function SavedFilmsPage({ link: Link, children }: SavedFilmsPageProps) {
  const films = useSavedFilms()
  const [leaving, setLeaving] = useState<FilmView | null>(null)

  return (
    <Page title={<Trans>Saved offline</Trans>}>
      <Stack gap={6}>
        {films === null ? (
          <SavedFilmsSkeleton />
        ) : films.length === 0 ? (
          <EmptyState
            icon="download-simple"
            title={<Trans>Nothing saved yet</Trans>}
            action={
              <Link href="/videos" className={buttonClass({ variant: 'quiet' })}>
                <Trans>Browse videos</Trans>
              </Link>
            }
          >
            <Trans>Tap Offline on a video to watch it without a connection. Saved videos stay on this device only.</Trans>
          </EmptyState>
        ) : (
          <>
            <StorageUse films={films} />
            <div>
              {films.map((film) => (
                <SavedFilmRow key={film.videoId} film={film} link={Link} onRemove={setLeaving} />
              ))}
            </div>
          </>
        )}
        {children}
      </Stack>
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title={<Trans>Remove this video from the device?</Trans>}
        body={<Trans>The video itself stays online. You can save it again when you’re connected.</Trans>}
        confirmLabel={<Trans>Remove</Trans>}
        cancelLabel={<Trans>Keep</Trans>}
        variant="danger"
        onConfirm={async () => leaving && (await openMemberShelf())?.remove(leaving.videoId)}
      />
    </Page>
  )
}
