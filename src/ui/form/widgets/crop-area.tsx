import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { RangeSlider } from '../range-slider.tsx'
import styles from './crop-area.module.css'

/** A part of the image, in shares of its width (`left`, `width`) and height (`top`, `height`). */
export interface CropShares {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

export interface CropAreaProps {
  /** The object URL of the image. */
  address: string
  onChange: (crop: CropShares) => void
  /** Width by height. */
  aspect?: number | undefined
  shape?: 'round' | 'rect' | undefined
  /** The area to start with; without one, as much as possible. */
  initial?: CropShares | undefined
}

const mostZoom = 3

/** A part of the image, chosen by moving and zooming it: with a finger, a wheel, the arrow keys or the slider. */
export function CropArea({ address, onChange, aspect = 1, shape = 'round', initial }: CropAreaProps) {
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
          aspect={aspect}
          cropShape={shape}
          showGrid={shape === 'rect'}
          {...(initial && { initialCroppedAreaPercentages: percentagesOf(initial) })}
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

function percentagesOf({ left, top, width, height }: CropShares): Area {
  return { x: left * 100, y: top * 100, width: width * 100, height: height * 100 }
}

/** The library reports percentages, and they may be slightly out of range. */
function sharesOf({ x, y, width, height }: Area): CropShares {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}
