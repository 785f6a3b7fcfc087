import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './film-mark.module.css'

export interface FilmMarkProps {
  /** The poster, once there is one. */
  thumb?: string | null | undefined
}

/** The picture at the head of a line: the film's poster, or the place it will take. */
export function FilmMark({ thumb = null }: FilmMarkProps) {
  return (
    <span className={styles.mark}>
      <Media src={thumb} alt="">
        {thumb === null && (
          <span className={styles.empty}>
            <Icon name="film-strip" />
          </span>
        )}
      </Media>
    </span>
  )
}
