import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './video-mark.module.css'

export interface VideoMarkProps {
  /** The poster, once there is one. */
  thumb?: string | null | undefined
  /** Without an image. */
  icon?: IconName | undefined
}

/** The image at the start of a row: the video's poster, or its placeholder. */
export function VideoMark({ thumb = null, icon = 'film-strip' }: VideoMarkProps) {
  return (
    <span className={styles.mark}>
      <Media src={thumb} alt="">
        {thumb === null && (
          <span className={styles.empty}>
            <Icon name={icon} />
          </span>
        )}
      </Media>
    </span>
  )
}
