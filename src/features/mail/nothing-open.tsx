import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import styles from './internal/mail.module.css'

/** Placeholder beside the list, until a thread is chosen. */
export function NothingOpen() {
  if (!useIsDesktop()) return null
  return (
    <div className={styles.nothing}>
      <EmptyState icon="tray" title={<Trans>Select a message</Trans>}>
        <Trans>It opens here, beside the list.</Trans>
      </EmptyState>
    </div>
  )
}
