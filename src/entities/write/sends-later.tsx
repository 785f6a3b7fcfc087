import { Trans } from '@lingui/react/macro'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './sends-later.module.css'

/** Below a text that waits for a connection. */
export function SendsLater() {
  return (
    <Text size="micro" className={styles.waiting}>
      <Icon name="clock" size="meta" /> <Trans>Queued. Sends when you’re back online.</Trans>
    </Text>
  )
}
