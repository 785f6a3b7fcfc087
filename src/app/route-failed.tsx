import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { loadErrorMessages, messageForCode } from '#src/i18n/error-messages.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { networkState } from '#src/platform/network.ts'
import { isChunkError } from '#src/platform/parts/chunk-errors.ts'
import { runningUpdates } from '#src/platform/updates.ts'
import { PlainScreen } from './plain-screen.tsx'
import { ReloadButton } from './reload-button.tsx'
import styles from './plain-screen.module.css'
import { PartMissing } from '#src/ui/feedback/part-missing.tsx'

/**
 * A screen that could not be shown. Retrying repeats the requests and reloads missing chunks; a page reload is
 * offered, never done automatically.
 */
export function RouteFailed({ error, reset }: ErrorComponentProps) {
  const { i18n } = useLingui()
  const router = useRouter()
  const [isRetrying, setIsRetrying] = useState(false)

  async function handleRetry() {
    setIsRetrying(true)
    reset()
    await router.invalidate()
    setIsRetrying(false)
  }

  useWhenBack(error instanceof CallError && error.isOffline, () => void handleRetry())
  useMissingPart(isChunkError(error))
  useErrorMessages()

  return (
    <PlainScreen title={<Trans>Couldn’t load this page</Trans>}>
      <Text tone="muted">{reasonFor(error, (code) => i18n._(messageForCode(code)))}</Text>
      <div className={styles.actions}>
        <Button variant="primary" isBusy={isRetrying} busyLabel={<Trans>Trying again</Trans>} onClick={() => void handleRetry()}>
          <Trans>Try again</Trans>
        </Button>
        {!(error instanceof CallError) && <ReloadButton />}
      </div>
    </PlainScreen>
  )
}

/** The time online for which a failed screen was retried at once; see `NetworkDetails.sinceMs`. */
let retriedSinceMs: number | null = null

/**
 * Retries automatically on reconnect, and at once if the connection returned while the request was still failing: once for each time
 * online, so a server that is down is not asked over and over.
 */
function useWhenBack(wasOffline: boolean, onBack: () => void): void {
  const goOn = useEffectEvent(onBack)
  // Follows the network, which is outside of React.
  useEffect(() => {
    const { isOnline, sinceMs } = networkState.details.get()
    if (wasOffline && isOnline && retriedSinceMs !== sinceMs) {
      retriedSinceMs = sinceMs
      goOn()
    }
    return networkState.isOnline.subscribe(() => networkState.isOnline.get() && goOn())
  }, [wasOffline])
}

/**
 * A chunk that fails to load may belong to an outdated build: checks for a newer one, and offers it if there is one.
 */
function useMissingPart(isMissing: boolean): void {
  // Notifies the update watch, which is outside of React.
  useEffect(() => {
    if (!isMissing) return
    void runningUpdates.get()?.check()
  }, [isMissing])
}

/** The first screen may fail before the error messages are loaded. */
function useErrorMessages(): void {
  const [, setIsLoaded] = useState(false)
  useEffect(() => {
    void loadErrorMessages()
      .then(() => setIsLoaded(true))
      .catch(reportProblem)
  }, [])
}

function reasonFor(error: unknown, wordsOf: (code: string) => string) {
  if (error instanceof CallError) return wordsOf(error.code)
  if (isChunkError(error))
    return networkState.isOnline.get() ? <PartMissing /> : <Trans>You’re offline, and this page isn’t on this device yet.</Trans>
  return <Trans>Something in the app broke. We’ve been notified.</Trans>
}
