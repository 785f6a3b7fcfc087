import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import { Count } from './count.tsx'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName
  /** Names the button's action, because there is no other text. */
  label: string
  /** If set, the button is a toggle: pressed or not, in accent when pressed. */
  isOn?: boolean | undefined
  count?: number | undefined
  iconSize?: 'meta' | 'inline' | 'normal' | 'tab' | 'large' | undefined
}

export function IconButton({ icon, label, isOn, count, iconSize = 'normal', className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classNames(styles.button, isOn && styles.on, className)}
      aria-label={count ? undefined : label}
      aria-pressed={isOn}
    >
      <Icon name={icon} size={iconSize} isFilled={isOn} />
      {count ? (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Count value={count} className={styles.count} />
        </>
      ) : null}
    </button>
  )
}
