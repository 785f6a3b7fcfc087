import { Trans, useLingui } from '@lingui/react/macro'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { formatBytes } from '#src/lib/bytes.ts'
import type { DownloadManager } from '#src/offline/media/download-manager.ts'
import { percentSaved, type VideoView } from '#src/offline/media/video-view.ts'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import type { LinkComponent } from '#src/ui/link-component.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import { ProgressYarn } from '#src/ui/primitives/progress-yarn.tsx'
import { labelOfVideo } from './video-labels.ts'
import styles from './saved-videos.module.css'

export interface SavedVideoRowProps {
  video: VideoView
  link: LinkComponent
  onRemove: (video: VideoView) => void
}

export function SavedVideoRow({ video, link, onRemove }: SavedVideoRowProps) {
  const { t, i18n } = useLingui()
  const { state } = video
  const isOpen = video.completedAtMs === null
  const savedSize = formatBytes(video.savedBytes, i18n.locale)
  const totalSize = formatBytes(video.totalBytes, i18n.locale)
  const mayGoOn = state.kind === 'paused' || state.kind === 'failed'

  function act(work: (downloads: DownloadManager) => Promise<void>) {
    openDownloadManager()
      .then((downloads) => downloads && work(downloads))
      .catch(reportProblem)
  }

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
      description={
        <Stack gap={1}>
          <span>
            {i18n._(labelOfVideo(state))}{' '}
            {isOpen ? (
              <Trans>
                {savedSize} of {totalSize}
              </Trans>
            ) : (
              totalSize
            )}
          </span>
          {isOpen && <ProgressYarn value={percentSaved(video)} state={yarnOf(video)} label={t`Saving ${video.title}`} />}
        </Stack>
      }
      end={
        <>
          {isOpen && (
            <IconButton
              icon={mayGoOn ? 'play' : 'pause'}
              label={mayGoOn ? t`Continue saving ${video.title}` : t`Pause saving ${video.title}`}
              onClick={() => act((downloads) => (mayGoOn ? downloads.resume(video.videoId) : downloads.pause(video.videoId)))}
            />
          )}
          <IconButton icon="trash" label={t`Remove ${video.title} from this device`} onClick={() => onRemove(video)} />
        </>
      }
    />
  )
}

function yarnOf({ state }: VideoView): 'running' | 'hold' | 'failed' {
  if (state.kind === 'failed') return 'failed'
  return state.kind === 'saving' ? 'running' : 'hold'
}
