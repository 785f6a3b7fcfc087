import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { PhotoEdits } from '#contract/photos/photo-edits.ts'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import { CropArea } from '#src/ui/form/widgets/crop-area.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Chip } from '#src/ui/primitives/chip.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { drawTurned } from './draw-turned.ts'
import { cropOf, isSameCrop, levelledSize, turnedSize } from './geometry.ts'

export interface ToolProps {
  edits: PhotoEdits
  onChange: (edits: PhotoEdits, control?: string | null) => void
}

const shapes = ['original', 'square', '4:5', '3:2', '16:9', 'free'] as const
type Shape = (typeof shapes)[number]
const ratios: Partial<Record<Shape, number>> = { square: 1, '4:5': 4 / 5, '3:2': 3 / 2, '16:9': 16 / 9 }
/** Width by height of a free crop, in hundredths. */
const freeRange = { min: 33, max: 300 }

/** Crops the turned photo. The cropper is the one of the profile photo. */
export function CropTool({ edits, onChange, ...props }: ToolProps & { image: HTMLImageElement }) {
  // The crop that the cropper shows. One that was changed elsewhere (undo, restoring the original) needs a new cropper.
  const [shown, setShown] = useState({ crop: edits.crop, count: 0 })
  if (!isSameCrop(shown.crop, edits.crop)) setShown({ crop: edits.crop, count: shown.count + 1 })
  function handleChange(changed: PhotoEdits) {
    setShown({ ...shown, crop: changed.crop })
    onChange(changed, 'crop')
  }
  return <Cropper {...props} key={shown.count} edits={edits} onChange={handleChange} />
}

function Cropper({ image, edits, onChange }: ToolProps & { image: HTMLImageElement }) {
  const { t } = useLingui()
  const address = useTurnedAddress(image, edits)
  const natural = naturalRatio(image, edits)
  // A crop of an earlier visit of this tool starts as it was left.
  const [initial] = useState(edits.crop)
  const [shape, setShape] = useState<Shape>(initial === null ? 'original' : 'free')
  const [free, setFree] = useState(() => (initial === null ? natural : (natural * initial.width) / initial.height))
  const aspect = shape === 'original' ? natural : (ratios[shape] ?? free)
  const names: Record<Shape, string> = {
    ...{ original: t`Original`, square: t`Square`, free: t`Free` },
    ...{ '4:5': '4:5', '3:2': '3:2', '16:9': '16:9' },
  }
  const describeFree = (hundredths: number) => {
    const ratio = (hundredths / 100).toFixed(2)
    return <Trans>{ratio} to 1</Trans>
  }

  return (
    <Stack gap={3}>
      {address === null ? (
        <Skeleton shape="block" height="280px" />
      ) : (
        <CropArea
          // Another shape starts with as much of the photo as possible.
          key={`${address} ${shape}`}
          address={address}
          aspect={aspect}
          shape="rect"
          initial={initial !== null && shape === 'free' ? initial : undefined}
          onChange={(area) => {
            const crop = cropOf(area)
            if (!isSameCrop(crop, edits.crop)) onChange({ ...edits, crop })
          }}
        />
      )}
      <fieldset aria-label={t`Shape`}>
        <Row gap={2} isWrapping>
          {shapes.map((each) => (
            <Chip key={each} isOn={each === shape} onClick={() => setShape(each)}>
              {names[each]}
            </Chip>
          ))}
        </Row>
      </fieldset>
      {shape === 'free' && (
        <RangeSlider
          label={t`Width to height`}
          {...freeRange}
          isSingle
          value={[freeRange.min, Math.round(free * 100)]}
          describe={([, to]) => describeFree(to)}
          onChange={([, to]) => setFree(to / 100)}
        />
      )}
    </Stack>
  )
}

function naturalRatio(image: HTMLImageElement, { rotate, level }: PhotoEdits): number {
  const { width, height } = levelledSize(turnedSize({ width: image.naturalWidth, height: image.naturalHeight }, rotate), level)
  return width / height
}

/** The object URL of the turned and levelled photo; null until it is drawn. */
function useTurnedAddress(image: HTMLImageElement, { rotate, level }: PhotoEdits): string | null {
  const [address, setAddress] = useState<string | null>(null)
  // Draws outside of the page, and releases the picture afterwards.
  useEffect(() => {
    let made: string | null = null
    let isGone = false
    const canvas = document.createElement('canvas')
    drawTurned(canvas, image, { rotate, level })
    canvas.toBlob((blob) => {
      if (!blob || isGone) return
      made = URL.createObjectURL(blob)
      setAddress(made)
    }, 'image/jpeg')
    return () => {
      isGone = true
      if (made !== null) URL.revokeObjectURL(made)
    }
  }, [image, rotate, level])
  return address
}
