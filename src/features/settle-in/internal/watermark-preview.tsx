import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Watermark } from '#contract/account/settings.ts'
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
  '--right': string
  '--below': string
  '--walk': string
}

/** Sizes count on a picture 720 pixels high. */
const pictureHeight = 720
/** Seconds over the picture and back at speed 1. */
const slowestSeconds = 44

/** How the mark will stand over a film: an empty frame, no film needed. */
export function WatermarkPreview({ watermark, text }: WatermarkPreviewProps) {
  const { fontSize, textColour, outlineColour, offsetX, offsetY, isWalking, speed } = watermark
  const style: MarkStyle = {
    '--letters': `#${textColour}`,
    '--outline': `#${outlineColour}`,
    '--size': String(fontSize / pictureHeight),
    '--right': `${offsetX}%`,
    '--below': `${offsetY}%`,
    '--walk': `${slowestSeconds / speed}s`,
  }
  return (
    <figure className={styles.picture}>
      {text !== '' && (
        <span className={classNames(styles.mark, isWalking && styles.walking)} style={style}>
          {text}
        </span>
      )}
      <figcaption className={styles.caption}>
        {text === '' ? <Trans>Nothing is written over your films.</Trans> : <Trans>Preview</Trans>}
      </figcaption>
    </figure>
  )
}
