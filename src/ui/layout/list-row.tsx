import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { LinkComponent } from '../link-component.ts'
import styles from './list-row.module.css'

export interface ListRowProps {
  /** Photo or icon. */
  start?: ReactNode
  title: ReactNode
  description?: ReactNode
  /** Badge, time or buttons; they stay clickable beside the row's own target. */
  end?: ReactNode
  /** The link target of the row. Pass either `href` or `onPress`, not both. */
  href?: string | undefined
  link?: LinkComponent | undefined
  onPress?: (() => void) | undefined
  /** Marked with the yarn. */
  isSelected?: boolean | undefined
  className?: string | undefined
}

/**
 * A row of a list: 64 px high, with a hairline to the next row and no box. The title is the link or button, and its target covers
 * the row.
 */
export function ListRow({ start, title, description, end, href, link: Link = 'a', onPress, isSelected = false, className }: ListRowProps) {
  return (
    <div className={classNames(styles.row, isSelected && styles.selected, (href ?? onPress) !== undefined && styles.pressable, className)}>
      {start}
      <div className={styles.words}>
        <div className={styles.title}>
          {href !== undefined && (
            <Link href={href} className={styles.target} aria-current={isSelected ? 'true' : undefined}>
              {title}
            </Link>
          )}
          {href === undefined && onPress && (
            <button type="button" className={styles.target} onClick={onPress} aria-current={isSelected ? 'true' : undefined}>
              {title}
            </button>
          )}
          {href === undefined && !onPress && title}
        </div>
        {description !== undefined && <div className={styles.description}>{description}</div>}
      </div>
      {end !== undefined && <div className={styles.end}>{end}</div>}
    </div>
  )
}
