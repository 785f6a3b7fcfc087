import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './avatar.module.css'

export interface AvatarProps {
  /** The member's name. Read out only with `isAlone`, because elsewhere the name is beside the photo. */
  name: string
  src: string | null | undefined
  /** tiny 24, small 32, reply 36, normal 40, large 56, huge 96. */
  size?: 'tiny' | 'small' | 'reply' | 'normal' | 'large' | 'huge' | 'profile' | undefined
  isOnline?: boolean | undefined
  isAlone?: boolean | undefined
  className?: string | undefined
}

const pixels = { tiny: 24, small: 32, reply: 36, normal: 40, large: 56, huge: 96, profile: 120 } as const

/** A member's photo. If there is none, or it fails to load, the placeholder is shown. */
export function Avatar({ name, src, size = 'normal', isOnline = false, isAlone = false, className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isShown = src != null && src !== '' && src !== failedSrc
  const side = pixels[size] * 2

  return (
    <span className={classNames(styles.avatar, styles[size], isOnline && styles.online, className)}>
      {isShown ? (
        <img
          className={styles.picture}
          src={src}
          alt={isAlone ? name : ''}
          width={side}
          height={side}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span className={styles.empty} data-empty-picture="">
          <Icon name="user" className={styles.silhouette} />
          {isAlone && <VisuallyHidden>{name}</VisuallyHidden>}
        </span>
      )}
      {isOnline && (
        <VisuallyHidden>
          <Trans>Online</Trans>
        </VisuallyHidden>
      )}
    </span>
  )
}
