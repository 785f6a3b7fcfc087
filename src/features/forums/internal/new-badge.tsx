import { Trans } from '@lingui/react/macro'
import { Badge } from '#src/ui/primitives/badge.tsx'
import styles from './forums.module.css'

/** Somebody has written since the member was here. */
export function NewBadge() {
  return (
    <Badge tone="accent" className={styles.new}>
      <Trans context="unread">New</Trans>
    </Badge>
  )
}
