import { useLingui } from '@lingui/react/macro'
import { mayContinue, toggleSaving } from '#src/entities/video/saved/control-saving.ts'
import { SavingProgress } from '#src/entities/video/saved/saving-progress.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './saved-videos.module.css'

export interface SavedVideoRowProps {
  video: VideoView
  link: LinkComponent
  onRemove: (video: VideoView) => void
}

export function SavedVideoRow({ video, link, onRemove }: SavedVideoRowProps) {
  const { t } = useLingui()
  const isPaused = mayContinue(video)
  return (
    <ListRow
      href={`/videos/${video.videoId}`}
      link={link}
      start={
        <span className={styles.poster}>
          <Media src={video.thumb} alt="" />
        </span>
      }
      title={video.title}
      description={<SavingProgress video={video} />}
      end={
        <>
          {video.completedAtMs === null && (
            <IconButton
              icon={isPaused ? 'play' : 'pause'}
              label={isPaused ? t`Continue saving ${video.title}` : t`Pause saving ${video.title}`}
              onClick={() => toggleSaving(video)}
            />
          )}
          <IconButton icon="trash" label={t`Remove ${video.title} from this device`} onClick={() => onRemove(video)} />
        </>
      }
    />
  )
}
