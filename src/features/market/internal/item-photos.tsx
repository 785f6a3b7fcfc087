import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './item-photos.module.css'

export interface ItemPhotosProps {
  images: readonly string[]
  title: string
}

/** One photo large, and all of them below it to choose from. */
export function ItemPhotos({ images, title }: ItemPhotosProps) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(0)
  const index = Math.min(chosen, images.length - 1)
  const [number, total] = [index + 1, images.length]
  return (
    <Stack gap={3}>
      <div className={styles.stage}>
        <Media
          src={images[index]}
          ratio="whole"
          alt={total > 1 ? t`${title}, photo ${number} of ${total}` : title}
          isLead
          bottomEnd={total > 1 && <Badge tone="onMedia">{t`${number} of ${total}`}</Badge>}
        />
      </div>
      {total > 1 && (
        <ul className={styles.strip} aria-label={t`Photos`}>
          {images.map((image, place) => {
            const nth = place + 1
            return (
              <li key={image}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-label={t`Photo ${nth} of ${total}`}
                  aria-current={place === index}
                  onClick={() => setChosen(place)}
                >
                  <img src={image} alt="" loading="lazy" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Stack>
  )
}
