import { Icon } from '../primitives/icon.tsx'
import type { IconName } from '../primitives/icon-names.ts'
import styles from './floating-button.module.css'

export interface FloatingButtonProps {
  icon: IconName
  label: string
  onPress: () => void
}

/** The round Add button above the tab bar; pass it as `TabBar`'s `action`. */
export function FloatingButton({ icon, label, onPress }: FloatingButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label={label} onClick={onPress}>
      <Icon name={icon} />
    </button>
  )
}
