import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import styles from './action.module.css'

export interface ActionLook {
  /** accent: on, or in progress; positive: done; live: the heart. */
  tone?: 'accent' | 'positive' | 'live' | undefined
}

export interface ActionProps extends ComponentProps<'button'>, ActionLook {
  icon: IconName
  isFilled?: boolean | undefined
}

/** One of a few actions for the content above them: an icon with a label or a figure below it, side by side in a row. */
export function Action({ icon, isFilled = false, tone, className, children, ...button }: ActionProps) {
  return (
    <button type="button" {...button} className={actionClass({ tone }, className)}>
      <Icon name={icon} isFilled={isFilled} />
      <span>{children}</span>
    </button>
  )
}

/** The appearance of an action, for a link. */
export function actionClass({ tone }: ActionLook = {}, className?: string): string {
  return classNames(styles.action, tone && styles[tone], className)
}
