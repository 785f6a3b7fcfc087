import { useLingui } from '@lingui/react/macro'
import type { Purchase } from '#contract/money/downloads.ts'
import { ItemPicture } from '#src/entities/sale/item-picture.tsx'
import { NothingSaved } from '#src/entities/video/saved/nothing-saved.tsx'
import { SavingProgress } from '#src/entities/video/saved/saving-progress.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
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
  if (videos.length === 0) return <NothingSaved link={RouterLink} />
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
