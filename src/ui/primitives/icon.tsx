import { classNames } from '../class-names.ts'
import { filledIconNames } from './filled-icon-names.ts'
import type { IconName } from './icon-names.ts'
import styles from './icon.module.css'

export interface IconProps {
  name: IconName
  /** meta 16, inline 18, normal 22, tab 24, large 26. */
  size?: 'meta' | 'inline' | 'normal' | 'tab' | 'large' | undefined
  /** The selected state. Icons without a filled version stay as they are. */
  isFilled?: boolean | undefined
  className?: string | undefined
}

const filled: ReadonlySet<string> = new Set(filledIconNames)

/** An icon beside text or inside a labelled control: always hidden from screen readers. */
export function Icon({ name, size = 'normal', isFilled = false, className }: IconProps) {
  const glyph = isFilled && filled.has(name) ? `${name}-fill` : name
  return (
    <svg className={classNames(styles.icon, styles[size], className)} aria-hidden="true" focusable="false">
      <use href={`/icons/sprite.svg#${glyph}`} />
    </svg>
  )
}
