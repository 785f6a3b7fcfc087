import { Trans, useLingui } from '@lingui/react/macro'
import type { Purchase } from '#contract/money/downloads.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { SavingProgress } from '#src/entities/video/saved/saving-progress.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { OfSaved } from './purchase-row.tsx'
import { SavedActions } from './saved-actions.tsx'
import { PlaysUntil, SavedLine } from './saved-line.tsx'

export interface SavedVideosProps {
  /** Null until the device is read. */
  videos: readonly VideoView[] | null
  /** What the member has bought, as far as it is known. */
  purchases: readonly Purchase[]
}

/** What is saved on this device, as the device knows it: also without a connection. */
export function SavedVideos({ videos, purchases }: SavedVideosProps) {
  const { t } = useLingui()
  if (videos === null) return <Skeleton shape="block" height="76px" />
  if (videos.length === 0) return <NothingSaved />
  return (
    <ul aria-label={t`My downloads`}>
      {videos.map((video) => (
        <li key={video.videoId}>
          <SavedRow video={video} purchase={purchases.find((each) => each.isActive && isOf(each, video))} />
        </li>
      ))}
    </ul>
  )
}

export const isOf = ({ typeId, itemId }: Purchase, { videoId }: VideoView): boolean => typeId === 'video' && itemId === videoId

function SavedRow({ video, purchase }: { video: VideoView; purchase: Purchase | undefined }) {
  const isSaved = video.state.kind === 'saved'
  return (
    <ListRow
      start={<ItemPicture typeId="video" thumb={video.thumb} />}
      title={<bdi>{video.title}</bdi>}
      href={`#/videos/${video.videoId}`}
      description={
        <>
          {purchase ? (
            <OfSaved video={video} purchase={purchase} />
          ) : isSaved ? (
            <SavedLine video={video} />
          ) : (
            <SavingProgress video={video} />
          )}
          {isSaved && (
            <div>
              <PlaysUntil video={video} />
            </div>
          )}
        </>
      }
      end={<SavedActions video={video} title={video.title} />}
    />
  )
}

function NothingSaved() {
  return (
    <EmptyState
      icon="download-simple"
      title={<Trans>Nothing saved yet</Trans>}
      action={
        <RouterLink href="/videos" className={buttonClass({ variant: 'quiet' })}>
          <Trans>Browse videos</Trans>
        </RouterLink>
      }
    >
      <Trans>Tap Offline on a video to watch it without a connection. Saved videos stay on this device only.</Trans>
    </EmptyState>
  )
}
