import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { IconButton } from '../primitives/icon-button.tsx'
import { Text } from '../primitives/text.tsx'
import styles from './select-bar.module.css'

export interface SelectBarProps {
  /** How many items are selected, as text. */
  total: ReactNode
  /** At most three buttons. */
  children: ReactNode
  onClose: () => void
}

/** The actions for the selected items of a list: floats above the bottom edge on the phone, and is above the list on the desktop. */
export function SelectBar({ total, children, onClose }: SelectBarProps) {
  const { t } = useLingui()
  return (
    <div className={styles.bar} role="toolbar" data-covers-bars aria-label={t`Selected items`}>
      <Text as="span" size="head" isTabular className={styles.total}>
        <output>{total}</output>
      </Text>
      {children}
      <IconButton icon="x" label={t`Stop selecting`} onClick={onClose} />
    </div>
  )
}
