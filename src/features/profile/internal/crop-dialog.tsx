import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PictureCrop, RemovedFact } from '#contract/profile/profile-picture.ts'
import type { MemberId } from '#contract/primitives.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForImageRefusal, profilePictureRules } from '#src/entities/attachment/picture-types.ts'
import { useUploadPicture } from '#src/entities/profile/mutations.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { CropArea } from '#src/ui/form/widgets/crop-area.tsx'
import { Button } from '#src/ui/primitives/button.tsx'

export interface CropDialogProps {
  file: File
  /** The object URL of the file. */
  address: string
  /** Undefined: the viewer. */
  userId: MemberId | undefined
  onClose: () => void
  /** Called with the metadata the server found in the file. */
  onDone: (removed: readonly RemovedFact[]) => void
}

const wholePicture: PictureCrop = { left: 0, top: 0, width: 1, height: 1 }

/**
 * The original file is sent, so that the server can report the metadata in it. When it is refused, image and crop
 * stay.
 */
export function CropDialog({ file, address, userId, onClose, onDone }: CropDialogProps) {
  const { i18n } = useLingui()
  const upload = useUploadPicture()
  const [crop, setCrop] = useState(wholePicture)
  const { error } = upload

  async function handleSave() {
    upload.mutate(
      { image: await readBase64(file), crop, userId },
      {
        onSuccess: ({ removed }) => {
          onDone(removed)
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={<Trans>Crop the photo</Trans>}
      isDismissable={false}
      isLocked={upload.isPending}
      footer={
        <>
          <Button variant="ghost" disabled={upload.isPending} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isBusy={upload.isPending} busyLabel={<Trans>Saving</Trans>} onClick={() => void handleSave()}>
            <Trans>Save photo</Trans>
          </Button>
        </>
      }
    >
      <Stack>
        <CropArea address={address} onChange={setCrop} />
        <div role="alert">
          {error && (
            <Note tone="danger">
              {i18n._(messageForImageRefusal(error instanceof CallError ? error.code : 'server_error', profilePictureRules))}
            </Note>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

/** A file in the wire format. Rejects when the device no longer has the file. */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')))
    reader.readAsDataURL(file)
  })
}
