import { classNames } from '../class-names.ts'
import styles from './button.module.css'

export interface ButtonLook {
  /** primary (ink, one per view), quiet, ghost, pay (brass, shows the price), danger, on (selected), link. */
  variant?: 'primary' | 'quiet' | 'ghost' | 'pay' | 'danger' | 'on' | 'link' | undefined
  size?: 'normal' | 'small' | 'large' | undefined
  isBlock?: boolean | undefined
}

/** The appearance of a button, for a link: `<Link className={buttonClass({ variant: 'quiet' })}>`. */
export function buttonClass({ variant = 'quiet', size = 'normal', isBlock = false }: ButtonLook = {}, className?: string): string {
  return classNames(styles.button, styles[variant], styles[size], isBlock && styles.block, className)
}
