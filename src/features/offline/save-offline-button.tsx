import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { useSavedVideo } from '#src/entities/video/use-saved-videos.ts'
import { percentSaved, type VideoView } from '#src/offline/media/video-view.ts'
import { hasMediaSource } from '#src/platform/playback/media-source.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Action } from '#src/ui/primitives/action.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { SaveDialog } from './internal/save-dialog.tsx'
import { useNetwork } from './internal/use-network.ts'

/**
 * Beside the votes: saves a video on this device, shows the progress, removes it again. Only where the owner allows
 * downloads.
 */
export function SaveOfflineButton({ video }: { video: VideoDetails }) {
  const { t } = useLingui()
  const shown = useSavedVideo(video.videoId)
  const { isOnline } = useNetwork()
  const [isAsking, setIsAsking] = useState(false)
  const { icon, tone, label, action } = useLook(shown)

  async function handlePress() {
    const downloads = await openDownloadManager()
    // The current state: just after the start, the download manager may have opened only now.
    const saved = downloads?.find(video.videoId)
    if (!downloads || !saved) return setIsAsking(true)
    if (saved.state.kind === 'paused' || saved.state.kind === 'failed') return downloads.resume(saved.videoId)
    if (saved.state.kind === 'saving' || saved.state.kind === 'waiting') return downloads.pause(saved.videoId)
    await downloads.remove(saved.videoId)
    notify({ tone: 'plain', text: <Trans>Removed from this device.</Trans> })
  }

  if (!shown && (!video.can.canDownload || !('caches' in globalThis) || !hasMediaSource())) return null

  return (
    <>
      <Action
        icon={icon}
        tone={tone}
        isFilled={shown?.state.kind === 'saved'}
        aria-label={action}
        title={!shown && !isOnline ? t`Saving needs a connection.` : action}
        disabled={!shown && !isOnline}
        onClick={() => void handlePress()}
      >
        {label}
      </Action>
      {isAsking && <SaveDialog video={video} onClose={() => setIsAsking(false)} />}
    </>
  )
}

interface Look {
  icon: IconName
  tone?: 'accent' | 'positive'
  label: string
  /** The label of the button's action. */
  action: string
}

function useLook(saved: VideoView | null): Look {
  const { t } = useLingui()
  if (!saved) return { icon: 'download-simple', label: t`Offline`, action: t`Save for offline` }
  const percent = percentSaved(saved)
  switch (saved.state.kind) {
    case 'saved':
      return { icon: 'check-circle', tone: 'positive', label: t`Saved`, action: t`Saved for offline. Remove from this device` }
    case 'locked':
      return { icon: 'clock', label: t`Saved`, action: t`Remove from this device` }
    case 'paused':
      return { icon: 'play', label: t`${percent}%`, action: t`Paused at ${percent}%. Resume saving` }
    case 'failed':
      return { icon: 'warning-circle', label: t`Try again`, action: t`Saving failed. Try again` }
    case 'saving':
    case 'waiting':
      return {
        icon: 'pause',
        ...(saved.state.kind === 'saving' && { tone: 'accent' as const }),
        label: t`${percent}%`,
        action: t`Saving, ${percent}%. Pause`,
      }
  }
}
