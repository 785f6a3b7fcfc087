import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { PictureCrop } from '#contract/profile/profile-picture.ts'
import { RangeSlider } from '#src/ui/form/range-slider.tsx'
import styles from './crop-dialog.module.css'

export interface CropAreaProps {
  /** The object URL of the image. */
  address: string
  onChange: (crop: PictureCrop) => void
}

const mostZoom = 3

/** A square of the image, chosen by moving and zooming it: with a finger, a wheel, the arrow keys or the slider. */
export function CropArea({ address, onChange }: CropAreaProps) {
  const { t } = useLingui()
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className={styles.frame}>
        <Cropper
          image={address}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          // The Content-Security-Policy refuses the styles it would inject; the stylesheet is imported above.
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(area) => onChange(sharesOf(area))}
        />
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
    </>
  )
}

/** The library reports percentages, and they may be slightly out of range. */
function sharesOf({ x, y, width, height }: Area): PictureCrop {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}
