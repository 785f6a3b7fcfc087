import { Trans } from '@lingui/react/macro'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './chip.module.css'

export interface ChipProps extends Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  icon?: IconName | undefined
  /** A selected choice: ink. If set (true or false), the chip is a toggle. */
  isOn?: boolean | undefined
  /** An active filter: accent. */
  isSet?: boolean | undefined
  /** Shows a cross; clicking the chip removes it. */
  onRemove?: (() => void) | undefined
}

export function Chip({ children, icon, isOn, isSet = false, onRemove, onClick, className, type = 'button', ...rest }: ChipProps) {
  const isMarked = isSet || onRemove !== undefined
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.chip, isMarked && styles.set, isOn && styles.on, className)}
      aria-pressed={onRemove ? undefined : isOn}
      onClick={onRemove ? () => onRemove() : onClick}
    >
      {icon && <Icon name={icon} className={styles.icon} />}
      {onRemove && (
        <VisuallyHidden>
          <Trans>Remove</Trans>
        </VisuallyHidden>
      )}
      {children}
      {onRemove && <Icon name="x" className={styles.icon} />}
    </button>
  )
}

/** The appearance of a chip, for a link. */
export function chipClass(): string | undefined {
  return styles.chip
}
