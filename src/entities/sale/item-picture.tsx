import { Icon } from '#src/ui/primitives/icon.tsx'
import type { IconName } from '#src/ui/primitives/icon-names.ts'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './item-picture.module.css'

export interface ItemPictureProps {
  /** The kind of the item: an icon is shown where it has no picture. */
  typeId: string
  thumb: string | null | undefined
}

const iconOf: Readonly<Record<string, IconName>> = { video: 'film-strip', market_item: 'image' }

/** What is sold or was bought, at the start of its row. */
export function ItemPicture({ typeId, thumb }: ItemPictureProps) {
  return (
    <Media className={styles.picture} src={thumb} alt="">
      {!thumb && (
        <span className={styles.icon}>
          <Icon name={iconOf[typeId] ?? 'queue'} />
        </span>
      )}
    </Media>
  )
}
