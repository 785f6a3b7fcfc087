import { classNames } from '../class-names.ts'
import styles from './mark.module.css'

export interface MarkProps {
  size?: 'normal' | 'large' | undefined
  className?: string | undefined
}

/** The logo: two undyed strands and the rogue's yarn. Drawn inline, so that it takes the theme's colours. */
export function Mark({ size = 'normal', className }: MarkProps) {
  return (
    <svg className={classNames(styles.mark, styles[size], className)} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path className={styles.strand} d="M6 27C11 27 13 13 20 13" />
      <path className={styles.yarn} d="M12.5 33.5C20 33.5 20 6.5 27.5 6.5" />
      <path className={styles.strand} d="M20 27c7 0 9-14 14-14" />
    </svg>
  )
}
