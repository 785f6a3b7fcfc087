import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import type { VideoView } from '#src/offline/media/video-view.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'

export interface RemoveSavedDialogProps {
  /** Null: closed. */
  video: Pick<VideoView, 'videoId'> | null
  onClose: () => void
}

/** Asks before a saved video leaves this device. */
export function RemoveSavedDialog({ video, onClose }: RemoveSavedDialogProps) {
  const isOpen = video !== null

  // After the dialog has closed. The button that opened it is removed with the video, and the focus would be lost.
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
    }
  }, [isOpen])

  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Remove this video from the device?</Trans>}
      body={<Trans>The video itself stays online. You can save it again when you’re connected.</Trans>}
      confirmLabel={<Trans>Remove</Trans>}
      cancelLabel={<Trans>Keep</Trans>}
      variant="danger"
      onConfirm={async () => video && (await openDownloadManager())?.remove(video.videoId)}
    />
  )
}
