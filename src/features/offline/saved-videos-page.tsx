import { Trans } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'
import { NothingSaved } from '#src/entities/video/saved/nothing-saved.tsx'
import { RemoveSavedDialog } from '#src/entities/video/saved/remove-saved-dialog.tsx'
import { StorageUse } from '#src/entities/video/saved/storage-use.tsx'
import { useSavedVideos } from '#src/entities/video/use-saved-videos.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { SavedVideoRow } from './internal/saved-video-row.tsx'

export interface SavedVideosPageProps {
  /** The router's link. */
  link: LinkComponent
  /** Below the videos, for example the outbox. */
  children?: ReactNode
}

/** The download manager opens within a moment; the empty state is shown only once it is known to be empty. */
function SavedVideosSkeleton() {
  return (
    <Stack gap={2}>
      <Skeleton width="40%" />
      <Skeleton shape="block" height="76px" />
      <Skeleton shape="block" height="76px" />
    </Stack>
  )
}

/** The videos on this device: their size, their progress, and a button to remove them. Works offline. */
export function SavedVideosPage({ link: Link, children }: SavedVideosPageProps) {
  const videos = useSavedVideos()
  const [leaving, setLeaving] = useState<VideoView | null>(null)

  return (
    <Page title={<Trans>Saved offline</Trans>}>
      <Stack gap={6}>
        {videos === null ? (
          <SavedVideosSkeleton />
        ) : videos.length === 0 ? (
          <NothingSaved link={Link} />
        ) : (
          <>
            <StorageUse videos={videos} />
            <div>
              {videos.map((video) => (
                <SavedVideoRow key={video.videoId} video={video} link={Link} onRemove={setLeaving} />
              ))}
            </div>
          </>
        )}
        {children}
      </Stack>
      <RemoveSavedDialog video={leaving} onClose={() => setLeaving(null)} />
    </Page>
  )
}
