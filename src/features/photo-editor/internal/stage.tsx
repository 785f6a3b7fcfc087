import { useEffect, useRef, type ReactNode } from 'react'
import type { PhotoEdits } from '#contract/photos/photo-edits.ts'
import { contextOf } from '#src/platform/pictures/canvas.ts'
import { classNames } from '#src/ui/class-names.ts'
import { blurArea } from './bake-blur.ts'
import { drawTurned } from './draw-turned.ts'
import styles from './stage.module.css'

export interface StageProps {
  image: HTMLImageElement
  edits: PhotoEdits
  /** Shows the result with its texts; otherwise what is cropped away is only darkened. */
  showsCropOnly: boolean
  /** On top of the whole image. */
  children?: ReactNode
}

const whole = { left: 0, top: 0, width: 1, height: 1 }
const percent = (share: number) => `${share * 100}%`

/** The photo as the server will make it. */
export function Stage({ image, edits, showsCropOnly, children }: StageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { rotate, level, blurs } = edits
  // Draws on the element, which React does not do. Areas that can be moved are shown by the layer above.
  useEffect(() => {
    const target = canvas.current
    if (!target) return
    drawTurned(target, image, { rotate, level })
    if (showsCropOnly) for (const area of blurs) blurArea(contextOf(target), area)
  }, [image, rotate, level, blurs, showsCropOnly])
  const { left, top, width, height } = edits.crop ?? whole

  return (
    <div className={styles.stage}>
      <div className={classNames(styles.picture, styles.cropped)}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden />
        {(edits.crop !== null || showsCropOnly) && (
          <div className={styles.crop} style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}>
            {showsCropOnly &&
              edits.marks.map((mark) => (
                <span
                  key={`${mark.place} ${mark.text}`}
                  className={classNames(styles.mark, styles[mark.colour])}
                  style={{ ...placeOf(mark.place), fontSize: `${mark.size * 100}cqmin` }}
                >
                  {mark.text}
                </span>
              ))}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

const margin = '4%'

function placeOf(place: PhotoEdits['marks'][number]['place']) {
  const vertical = place.startsWith('top') ? { top: margin } : place.startsWith('bottom') ? { bottom: margin } : { top: '50%' }
  const shiftY = place === 'centre' ? '-50%' : '0'
  if (place.endsWith('left')) return { ...vertical, left: margin }
  if (place.endsWith('right')) return { ...vertical, right: margin }
  return { ...vertical, left: '50%', transform: `translate(-50%, ${shiftY})` }
}
