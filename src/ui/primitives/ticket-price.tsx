import { Plural } from '@lingui/react/macro'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './ticket-price.module.css'

export interface TicketPriceProps {
  tickets: number
  /** chip: the bare number on an image; label: "12 tickets"; large: the same in the sale box; balance: icon and number, no notch. */
  size?: 'chip' | 'label' | 'large' | 'balance' | undefined
  className?: string | undefined
}

export function TicketPrice({ tickets, size = 'label', className }: TicketPriceProps) {
  const words = <Plural value={tickets} one="# ticket" other="# tickets" />
  if (size === 'balance') {
    return (
      <span className={classNames(styles.balance, className)}>
        <Icon name="ticket" size="inline" />
        <span aria-hidden="true">{tickets}</span>
        <VisuallyHidden>{words}</VisuallyHidden>
      </span>
    )
  }
  return (
    <span className={classNames(styles.ticket, size === 'large' && styles.large, className)}>
      {size === 'chip' ? (
        <>
          <span aria-hidden="true">{tickets}</span>
          <VisuallyHidden>{words}</VisuallyHidden>
        </>
      ) : (
        words
      )}
    </span>
  )
}
