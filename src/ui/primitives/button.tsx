import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { buttonClass, type ButtonLook } from './button-class.ts'
import type { IconName } from './icon-names.ts'
import { Icon } from './icon.tsx'
import styles from './button.module.css'

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'size'> {
  children: ReactNode
  icon?: IconName | undefined
  /** An operation is running: the button keeps its width and focus, shows `busyLabel` and ignores clicks. */
  isBusy?: boolean | undefined
  busyLabel?: ReactNode
}

export function Button({
  variant,
  size,
  isBlock,
  icon,
  isBusy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    // aria-disabled instead of disabled, because a disabled button would lose the keyboard focus during the operation.
    if (isBusy) event.preventDefault()
    else onClick?.(event)
  }

  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, isBlock }, className)}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={handleClick}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 'inline' : 'normal'} isFilled={variant === 'on'} />}
      {busyLabel === undefined ? (
        children
      ) : (
        <span className={styles.labels}>
          <span className={classNames(isBusy && styles.hidden)} aria-hidden={isBusy || undefined}>
            {children}
          </span>
          <span className={classNames(!isBusy && styles.hidden)} aria-hidden={!isBusy || undefined}>
            {busyLabel}
          </span>
        </span>
      )}
    </button>
  )
}
