import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mayContinue, toggleSaving } from '#src/entities/video/saved/control-saving.ts'
import { RemoveSavedDialog } from '#src/entities/video/saved/remove-saved-dialog.tsx'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { Menu, type MenuItem } from '#src/ui/feedback/menu.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

export function Watch({ path, title }: { path: string; title: string }) {
  const { t } = useLingui()
  return (
    <RouterLink href={path} className={buttonClass({ variant: 'quiet', size: 'small' })} aria-label={t`Watch “${title}”`}>
      <Icon name="play" size="inline" isFilled />
      <Trans>Watch</Trans>
    </RouterLink>
  )
}

export interface SavedActionsProps {
  video: VideoView
  title: string
  /** Besides removing it from this device. */
  more?: readonly MenuItem[]
}

/** Of a video on this device: it is watched, or its saving is paused and continued; the menu removes it. */
export function SavedActions({ video, title, more = [] }: SavedActionsProps) {
  const { t } = useLingui()
  const [isRemoving, setIsRemoving] = useState(false)
  const isPaused = mayContinue(video)
  return (
    <>
      {video.completedAtMs !== null ? (
        <Watch path={`/videos/${video.videoId}`} title={title} />
      ) : (
        <Button
          size="small"
          icon={isPaused ? 'play' : 'pause'}
          aria-label={isPaused ? t`Continue saving ${title}` : t`Pause saving ${title}`}
          onClick={() => toggleSaving(video)}
        >
          {isPaused ? <Trans>Continue</Trans> : <Trans>Pause</Trans>}
        </Button>
      )}
      <Menu
        label={t`More for “${title}”`}
        items={[
          ...more,
          {
            key: 'remove',
            label: <Trans>Remove from this device</Trans>,
            icon: 'trash',
            isDanger: true,
            onSelect: () => setIsRemoving(true),
          },
        ]}
        trigger={(props) => <IconButton {...props} icon="dots-three-vertical" label={t`More for “${title}”`} />}
      />
      <RemoveSavedDialog video={isRemoving ? video : null} onClose={() => setIsRemoving(false)} />
    </>
  )
}
