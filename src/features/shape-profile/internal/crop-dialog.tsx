import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { RemovedFact } from '#contract/profile-picture.ts'
import { CallError } from '#src/data/http/call-error.ts'
import { useUploadPicture } from '#src/entities/profile/mutations.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { readBase64 } from './read-base64.ts'
import styles from './crop-dialog.module.css'

export interface CropDialogProps {
  file: File
  onClose: () => void
  /** With what the server found hidden in the file. */
  onDone: (removed: readonly RemovedFact[]) => void
}

const wholePicture: Area = { x: 0, y: 0, width: 100, height: 100 }
const mostZoom = 3

/** A square of the picture, chosen by moving and zooming it. The file itself is sent, so that the server can say what was hidden in it. */
export function CropDialog({ file, onClose, onDone }: CropDialogProps) {
  const { t, i18n } = useLingui()
  const address = useObjectUrl(file)
  const upload = useUploadPicture()
  const [crop, setCrop] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState(wholePicture)

  async function handleSave() {
    const { x, y, width, height } = area
    const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
    const input = { left: share(x), top: share(y), width: share(width), height: share(height) }
    try {
      const { removed } = await upload.mutateAsync({ image: await readBase64(file), crop: input })
      onDone(removed)
      onClose()
    } catch {
      // Shown below, by the mutation's own state; the picture and its crop stay.
    }
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
        <div className={styles.frame}>
          {address !== null && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              maxZoom={mostZoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              // The policy for styles refuses what it would inject; the sheet is imported above.
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={setArea}
            />
          )}
        </div>
        <RangeSlider
          label={t`Zoom`}
          min={100}
          max={mostZoom * 100}
          isSingle
          value={[100, Math.round(zoom * 100)]}
          describe={([, to]) => `${to} %`}
          onChange={([, to]) => setZoom(to / 100)}
        />
        <div role="alert">
          {upload.isError && (
            <Note tone="danger">{i18n._(wordsOfCode(upload.error instanceof CallError ? upload.error.code : 'server_error'))}</Note>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // The browser keeps the file for the address until it is taken back.
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
