import { Trans } from '@lingui/react/macro'
import { useSyncExternalStore } from 'react'
import type { Observable } from '#src/lib/observable.ts'
import { runningUpdates, type Updates } from '#src/platform/updates.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import styles from './update-prompt.module.css'

/** Offers a newer build, in the exact words of the documents, and only while a reload cannot lose anything. */
export function UpdatePrompt({ updates = runningUpdates }: { updates?: Observable<Updates | null> | undefined }) {
  const watch = useSyncExternalStore(updates.subscribe, updates.get)
  return watch ? <OfferedUpdate updates={watch} /> : null
}

function OfferedUpdate({ updates }: { updates: Updates }) {
  const isOffered = useSyncExternalStore(updates.isOffered.subscribe, updates.isOffered.get)
  if (!isOffered) return null

  return (
    <output className={styles.prompt}>
      <Text as="span">
        <Trans>New version available. Page will be reloaded. Do it now? (NOT DURING PAYMENT OR UPLOAD)</Trans>
      </Text>
      <Row gap={2} justify="end">
        <Button variant="ghost" size="small" onClick={() => updates.postpone()}>
          <Trans>Later</Trans>
        </Button>
        <Button size="small" onClick={() => updates.accept()}>
          <Trans>Reload now</Trans>
        </Button>
      </Row>
    </output>
  )
}
