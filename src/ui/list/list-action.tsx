import type { IconName } from '../primitives/icon-names.ts'
import { buttonClass } from '../primitives/button-class.ts'
import { Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import { RouterLink } from '../router-link.tsx'
import styles from './list-action.module.css'

export interface ListActionProps {
  icon: IconName
  label: string
  /** The target of a link. Pass either `href` or `onPress`, not both. */
  href?: string
  onPress?: () => void
}

/** The main action in the bar of a list: adding to it. On the phone it shows only its icon, because the bar has no room for more. */
export function ListAction({ icon, label, href, onPress }: ListActionProps) {
  const words = <span className={styles.words}>{label}</span>
  if (href === undefined)
    return (
      <Button variant="primary" icon={icon} aria-label={label} onClick={onPress}>
        {words}
      </Button>
    )
  return (
    <RouterLink href={href} className={buttonClass({ variant: 'primary' })} aria-label={label}>
      <Icon name={icon} />
      {words}
    </RouterLink>
  )
}
