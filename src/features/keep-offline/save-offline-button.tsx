import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { openMemberShelf } from '#src/data/saved-films/film-shelf-link.ts'
import { useSavedFilm } from '#src/entities/video/use-saved-films.ts'
import { percentSaved, type FilmView } from '#src/offline/media/film-view.ts'
import { hasMediaSource } from '#src/platform/playback/media-source.ts'
import { notify } from '#src/ui/feedback/notify.ts'
import { Action } from '#src/ui/primitives/action.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { SaveDialog } from './internal/save-dialog.tsx'
import { useNetwork } from './internal/use-network.ts'

/** Beside the votes: keeps a film on this device, shows how far it is, takes it off again. Only where the owner allows downloads. */
export function SaveOfflineButton({ video }: { video: VideoDetails }) {
  const { t } = useLingui()
  const shown = useSavedFilm(video.videoId)
  const { isOnline } = useNetwork()
  const [isAsking, setIsAsking] = useState(false)
  const { icon, tone, label, action } = useLook(shown)

  async function handlePress() {
    const shelf = await openMemberShelf()
    // As it stands now: pressed in the first moment, the shelf may just have opened.
    const film = shelf?.find(video.videoId)
    if (!shelf || !film) return setIsAsking(true)
    if (film.state.kind === 'paused' || film.state.kind === 'failed') return shelf.resume(film.videoId)
    if (film.state.kind === 'saving' || film.state.kind === 'waiting') return shelf.pause(film.videoId)
    await shelf.remove(film.videoId)
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
  /** What a press does. */
  action: string
}

function useLook(film: FilmView | null): Look {
  const { t } = useLingui()
  if (!film) return { icon: 'download-simple', label: t`Offline`, action: t`Save for offline` }
  const percent = percentSaved(film)
  switch (film.state.kind) {
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
        ...(film.state.kind === 'saving' && { tone: 'accent' as const }),
        label: t`${percent}%`,
        action: t`Saving, ${percent}%. Pause`,
      }
  }
}
