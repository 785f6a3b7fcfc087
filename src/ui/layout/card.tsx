import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export interface CardProps {
  children: ReactNode
  className?: string | undefined
}

/** A raised panel. Not for media: photos and videos have no boxes around them. */
export function Card({ children, className }: CardProps) {
  return <div className={classNames(styles.card, className)}>{children}</div>
}
