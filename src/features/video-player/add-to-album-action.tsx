import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { VideoDetails } from '#contract/videos.ts'
import { LateAddToAlbumSheet } from '#src/entities/video-album/late-add-to-album-sheet.tsx'
import { Action } from '#src/ui/primitives/action.tsx'

/** Beside the votes. */
export function AddToAlbumAction({ video }: { video: VideoDetails }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Action icon="plus" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Trans>Album</Trans>
      </Action>
      {isOpen && <LateAddToAlbumSheet videos={[video]} onClose={() => setIsOpen(false)} />}
    </>
  )
}
