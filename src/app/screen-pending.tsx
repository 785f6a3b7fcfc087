import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Text } from '#src/ui/primitives/text.tsx'
import { chunkTimeoutMs } from '#src/platform/parts/chunk-errors.ts'
import { PlainScreen } from './plain-screen.tsx'
import { ReloadButton } from './reload-button.tsx'
import styles from './plain-screen.module.css'
import { PartMissing } from '#src/ui/feedback/part-missing.tsx'

/** While a screen's code and data are loading. After 120 seconds it shows that they failed to load (RQ-11). */
export function ScreenPending() {
  const [isTooLate, setIsTooLate] = useState(false)

  // Driven by a timer.
  useEffect(() => {
    const timer = setTimeout(() => setIsTooLate(true), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [])

  if (isTooLate) return <ScreenFailed />
  return (
    <PlainScreen isBusy>
      <span className={styles.waiting} />
      <span className={styles.picture} />
    </PlainScreen>
  )
}

/** The screen’s code or data did not arrive. */
export function ScreenFailed() {
  return (
    <PlainScreen title={<Trans>Couldn’t load this page</Trans>}>
      <Text tone="muted">
        <PartMissing />
      </Text>
      <ReloadButton />
    </PlainScreen>
  )
}
