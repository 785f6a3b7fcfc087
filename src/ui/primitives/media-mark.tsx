import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './media-mark.module.css'

export interface MediaMarkProps {
  icon: IconName
  /** What the icon means. */
  label: string
  /** A number beside it. */
  children?: ReactNode
}

/** An icon, with or without a number, on a photo: always light on dark. */
export function MediaMark({ icon, label, children }: MediaMarkProps) {
  return (
    <span className={styles.mark} title={label}>
      <Icon name={icon} size="meta" />
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </span>
  )
}
