import { Trans } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { BlurArea } from '#contract/photos/photo-edits.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { contextOf, decodePicture } from '#src/platform/pictures/canvas.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { bakeBlur } from './internal/bake-blur.ts'
import { BlurControls } from './internal/blur-controls.tsx'
import { BlurLayer } from './internal/blur-layer.tsx'
import { HistoryButtons } from './internal/history-buttons.tsx'
import styles from './internal/stage.module.css'
import { useHistory } from './internal/use-history.ts'

export interface BlurDialogProps {
  file: File
  onClose: () => void
  /** Called with the new file, in which the areas are blurred for good. */
  onDone: (blurred: File) => void
  /** This browser cannot decode the file, so nothing can be blurred in it. */
  onUnreadable: () => void
}

/** Blurs parts of a photo on the device, before it is uploaded: the photo as it was never leaves the device. */
export function BlurDialog({ file, onClose, onDone, onUnreadable }: BlurDialogProps) {
  const bitmap = useBitmap(file, onUnreadable)
  const editing = useHistory<BlurArea[]>([])
  const [selected, setSelected] = useState<number | null>(null)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  async function handleDone() {
    if (!bitmap) return
    setState('busy')
    try {
      onDone(await bakeBlur(file, bitmap, editing.value))
    } catch (error) {
      reportProblem(error)
      setState('failed')
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      isDismissable={false}
      isLocked={state === 'busy'}
      title={<Trans>Blur</Trans>}
      footer={
        <Row justify="end" gap={2}>
          <HistoryButtons {...editing} />
          <DoneButton isDisabled={!bitmap || editing.value.length === 0} isBusy={state === 'busy'} onClick={() => void handleDone()} />
        </Row>
      }
    >
      <Stack gap={3}>
        <div className={styles.stage}>
          {bitmap ? (
            <div className={styles.picture}>
              <BitmapCanvas bitmap={bitmap} />
              <BlurLayer areas={editing.value} onChange={editing.change} selected={selected} onSelect={setSelected} />
            </div>
          ) : (
            <Skeleton shape="block" height="240px" />
          )}
        </div>
        <BlurControls areas={editing.value} onChange={(areas) => editing.change(areas)} selected={selected} onSelect={setSelected} />
        <Note icon="device-mobile">
          <Trans>This happens on your device. The original photo never leaves it.</Trans>
        </Note>
        <div role="alert">
          {state === 'failed' && (
            <Note tone="danger">
              <Trans>This device has no room to blur the photo. Nothing was uploaded.</Trans>
            </Note>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

function DoneButton({ isDisabled, isBusy, onClick }: { isDisabled: boolean; isBusy: boolean; onClick: () => void }) {
  return (
    <Button variant="primary" disabled={isDisabled} isBusy={isBusy} busyLabel={<Trans>Blurring</Trans>} onClick={onClick}>
      <Trans>Done</Trans>
    </Button>
  )
}

/** Null until it is decoded. */
function useBitmap(file: File, onUnreadable: () => void): ImageBitmap | null {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null)
  const tellUnreadable = useEffectEvent(onUnreadable)
  // Decodes the file, and releases the memory of the picture on close.
  useEffect(() => {
    let isGone = false
    let opened: ImageBitmap | null = null
    decodePicture(file).then((decoded) => {
      opened = decoded
      if (isGone) decoded?.close()
      else if (decoded) setBitmap(decoded)
      else tellUnreadable()
    }, reportProblem)
    return () => {
      isGone = true
      opened?.close()
    }
  }, [file])
  return bitmap
}

/** A larger preview shows no more on a screen. */
const previewSide = 1280

function BitmapCanvas({ bitmap }: { bitmap: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  // Draws on the element, which React does not do.
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    const scale = Math.min(1, previewSide / Math.max(bitmap.width, bitmap.height))
    Object.assign(target, { width: Math.round(bitmap.width * scale), height: Math.round(bitmap.height * scale) })
    contextOf(target).drawImage(bitmap, 0, 0, target.width, target.height)
  }, [bitmap])
  return <canvas ref={canvas} className={styles.canvas} aria-hidden />
}
