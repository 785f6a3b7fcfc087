import type { ReactNode } from 'react'
import { Text } from '../primitives/text.tsx'
import styles from './pile-tile.module.css'

export interface PileTileProps {
  /** The cover. */
  media: ReactNode
  /** A link with this class: it covers the tile. */
  title: (linkClass: string | undefined) => ReactNode
  /** One line each. */
  children: ReactNode
}

/** A collection in a list: the two edges above the cover mean "many". */
export function PileTile({ media, title, children }: PileTileProps) {
  return (
    <article className={styles.tile}>
      <span className={styles.pile}>{media}</span>
      <div className={styles.words}>
        <Text as="h2" size="head" lines={2} className={styles.title}>
          {title(styles.link)}
        </Text>
        {children}
      </div>
    </article>
  )
}
