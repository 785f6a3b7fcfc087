import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { BlurDialog as BlurDialogComponent } from '../photo-uploads.ts'
import type { ChosenPhoto, ChosenPhotos } from './use-chosen-photos.ts'

export interface BlurringProps {
  photo: ChosenPhoto
  chosen: ChosenPhotos
  BlurDialog: BlurDialogComponent
  onClose: () => void
}

/** Blurs one of the chosen photos, or asks what to do with it where this browser cannot. */
export function Blurring({ photo, chosen, BlurDialog, onClose }: BlurringProps) {
  const [isUnreadable, setIsUnreadable] = useState(false)
  const { id, file } = photo

  function handleDone(blurred: File) {
    chosen.replaceByBlurred(id, blurred)
    onClose()
  }

  if (!isUnreadable) return <BlurDialog file={file} onClose={onClose} onDone={handleDone} onUnreadable={() => setIsUnreadable(true)} />

  function handleLeaveOut() {
    chosen.remove(id)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={handleLeaveOut}
      size="small"
      isDismissable={false}
      hasNoCross
      title={<Trans>Upload it without blurring?</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            <Trans>Upload unblurred</Trans>
          </Button>
          <Button variant="primary" onClick={handleLeaveOut}>
            <Trans>Leave it out</Trans>
          </Button>
        </>
      }
    >
      <Trans>This browser can’t open {file.name}, so nothing in it can be blurred here.</Trans>
    </Dialog>
  )
}
