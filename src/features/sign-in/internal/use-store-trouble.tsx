import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { storeTrouble, type StoreTrouble } from '#src/data/session/store-trouble.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** Notifies once about data the device refuses to store. */
export function useStoreTrouble(): void {
  const trouble = useSyncExternalStore(storeTrouble.subscribe, storeTrouble.get)

  // The notices are outside of React.
  useEffect(() => {
    if (trouble !== null) notify({ tone: 'error', text: sentences[trouble] })
  }, [trouble])
}

const sentences: Readonly<Record<StoreTrouble, ReactNode>> = {
  blocked: (
    <Trans>
      Another tab has an older version of this app open. Close it and reload this page. Until then, nothing is saved on this device.
    </Trans>
  ),
  'unkept-text': <Trans>This device can’t save what you type. Send or save it before you close this page.</Trans>,
}
