import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { loadErrorMessages, messageForCode } from '#src/i18n/error-messages.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { isChunkError } from '#src/platform/parts/chunk-errors.ts'
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

  useWhenBack(() => void handleRetry())
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

/** Retries automatically on reconnect. Its dependencies are kept out of the first chunk. */
function useWhenBack(onBack: () => void): void {
  const goOn = useEffectEvent(onBack)
  // Follows the network, which is outside of React.
  useEffect(() => {
    let stop: (() => void) | null = null
    let isGone = false
    void import('#src/platform/network.ts')
      .then(({ networkState: { isOnline } }) => {
        if (!isGone) stop = isOnline.subscribe(() => isOnline.get() && goOn())
      })
      // Not saved on the device yet: the button remains.
      .catch(() => undefined)
    return () => {
      isGone = true
      stop?.()
    }
  }, [])
}

/**
 * A chunk that fails to load may belong to an outdated build: checks for a newer one, and offers it if there is one.
 */
function useMissingPart(isMissing: boolean): void {
  // Notifies the update watch, which is outside of React.
  useEffect(() => {
    if (!isMissing) return
    void import('#src/platform/updates.ts').then(({ runningUpdates }) => runningUpdates.get()?.check()).catch(() => undefined)
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
  if (isChunkError(error)) return <PartMissing />
  return <Trans>Something in the app broke. We’ve been notified.</Trans>
}
