import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { IconButton } from '#src/ui/primitives/icon-button.tsx'
import { Media } from '#src/ui/primitives/media.tsx'
import styles from './event-cover.module.css'

export interface EventCoverProps {
  /** Null: only the buttons. */
  image: string | null
  menu: ReactNode
}

/** The event's image with the way back and the menu on it. */
export function EventCover({ image, menu }: EventCoverProps) {
  const { t } = useLingui()
  const router = useRouter()
  return (
    <div className={classNames(styles.cover, image === null && styles.bare)}>
      {image !== null && (
        <>
          <img className={styles.ground} src={image} alt="" width={1024} height={768} />
          <Media src={image} ratio="whole" alt="" isLead className={styles.picture} />
        </>
      )}
      <div className={styles.bar}>
        <IconButton icon="arrow-left" label={t`Back`} onClick={() => router.history.back()} />
        <div className={styles.menu}>{menu}</div>
      </div>
    </div>
  )
}
