import { Icon } from '#src/ui/primitives/icon.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './item-picture.module.css'

export interface ItemPictureProps {
  /** The kind of the item: an icon is shown where it has no picture. */
  typeId: string
  thumb: string | null | undefined
}

/** What is sold or was bought, at the start of its row. */
export function ItemPicture({ typeId, thumb }: ItemPictureProps) {
  return (
    <Media className={styles.picture} src={thumb} alt="">
      {!thumb && (
        <span className={styles.icon}>
          <Icon name={typeId === 'video' ? 'film-strip' : 'queue'} />
        </span>
      )}
    </Media>
  )
}
