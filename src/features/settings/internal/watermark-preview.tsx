import { Trans } from '@lingui/react/macro'
import { useMemo, type CSSProperties } from 'react'
import type { Watermark } from '#contract/account/settings.ts'
import { restingPlace, walkingSeconds, watermarkMostWidth, watermarkShortSide } from '#contract/policy/watermark.ts'
import { classNames } from '#src/ui/class-names.ts'
import styles from './watermark-preview.module.css'

export interface WatermarkPreviewProps {
  watermark: Watermark
  text: string
}

interface MarkStyle extends CSSProperties {
  '--letters': string
  '--outline': string
  '--size': string
  '--x': string
  '--y': string
  '--across': string
  '--down': string
}

/** The preview's aspect ratio, that of wide videos. */
const shape = 16 / 9
const lineHeight = 1.2

/** Previews the watermark as the encoder renders it: an empty frame, no video needed. */
export function WatermarkPreview({ watermark, text }: WatermarkPreviewProps) {
  const { fontSize, textColour, outlineColour, offsetX, offsetY, isWalking, speed } = watermark
  const widthInEms = useMemo(() => measureEms(text), [text])
  // Both in shares of the frame's height.
  const size = Math.min(fontSize / watermarkShortSide, (watermarkMostWidth * shape) / widthInEms)
  const x = restingPlace(offsetX, (widthInEms * size) / shape)
  const y = restingPlace(offsetY, lineHeight * size)
  const { across, down } = walkingSeconds(speed)
  const style: MarkStyle = {
    '--letters': `#${textColour}`,
    '--outline': `#${outlineColour}`,
    '--size': String(size),
    '--x': String(x),
    '--y': String(y),
    '--across': `${across}s`,
    '--down': `${down}s`,
  }
  return (
    <figure className={styles.picture}>
      {text !== '' && (
        <span className={classNames(styles.mark, isWalking && styles.walking)} style={style}>
          {text}
        </span>
      )}
      <figcaption className={styles.caption}>
        {text === '' ? <Trans>Nothing is overlaid on your videos.</Trans> : <Trans>Preview</Trans>}
      </figcaption>
    </figure>
  )
}

/** Width of the text, in font sizes. At least one, so that it can be divided by. */
function measureEms(text: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return 1
  context.font = '600 100px Ropewalk, sans-serif'
  return Math.max(1, context.measureText(text).width / 100)
}
