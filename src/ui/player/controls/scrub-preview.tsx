import { spriteAt } from './sprites.ts'
import type { PlacedSprite } from './use-sprites.ts'
import styles from './scrub-preview.module.css'

export interface ScrubPreviewProps {
  percent: number
  seconds: number
  caption: string
  chapter: string | undefined
  sprites: readonly PlacedSprite[]
}

/** A preview of the video at the pointed position: a thumbnail if there are any, and the time. */
export function ScrubPreview({ percent, seconds, caption, chapter, sprites }: ScrubPreviewProps) {
  const sprite = spriteAt(sprites, seconds)
  return (
    <div className={styles.preview} style={{ left: `clamp(84px, ${percent}%, 100% - 84px)` }} aria-hidden="true">
      {sprite && (
        <span
          className={styles.picture}
          style={{
            width: sprite.width,
            height: sprite.height,
            backgroundImage: `url("${sprite.address}")`,
            backgroundPosition: `-${sprite.x}px -${sprite.y}px`,
          }}
        />
      )}
      {chapter !== undefined && <span className={styles.chapter}>{chapter}</span>}
      <span className={styles.time}>{caption}</span>
    </div>
  )
}
