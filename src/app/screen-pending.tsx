import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { chunkTimeoutMs } from './chunk-errors.ts'
import { ReloadButton } from './reload-button.tsx'
import styles from './screen-pending.module.css'

/** While a screen's code and data are on their way. After 120 seconds it says that they are not coming (RQ-11). */
export function ScreenPending() {
  const { t } = useLingui()
  const [isTooLate, setIsTooLate] = useState(false)

  // Follows the clock.
  useEffect(() => {
    const timer = setTimeout(() => setIsTooLate(true), chunkTimeoutMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main id="main" tabIndex={-1} className={styles.pending} aria-busy={!isTooLate}>
      {isTooLate ? (
        <FailedState reason={<Trans>A part of the app could not be loaded. Nothing you typed is lost.</Trans>} otherAction={<ReloadButton />} />
      ) : (
        <Stack gap={4}>
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
          <Skeleton width="40%" height="28px" />
          <Skeleton shape="wide" />
          <Skeleton width="88%" />
          <Skeleton width="52%" />
        </Stack>
      )}
    </main>
  )
}
