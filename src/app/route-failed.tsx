import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useState } from 'react'
import { CallError } from '#src/data/http/call-error.ts'
import { wordsOfCode } from '#src/i18n/error-words.ts'
import { FailedState } from '#src/ui/feedback/failed-state.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { ReloadButton } from './reload-button.tsx'
import { isChunkError } from './chunk-errors.ts'

/** A screen that could not be shown. Trying again asks the server and loads missing pieces anew; a reload is offered, never done. */
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

  return (
    <Page title={<Trans>This page didn’t load</Trans>}>
      <FailedState
        reason={reasonFor(error, (code) => i18n._(wordsOfCode(code)))}
        onRetry={() => void handleRetry()}
        isRetrying={isRetrying}
        otherAction={!(error instanceof CallError) && <ReloadButton />}
      />
    </Page>
  )
}

function reasonFor(error: unknown, wordsOf: (code: string) => string) {
  if (error instanceof CallError) return wordsOf(error.code)
  if (isChunkError(error)) return <Trans>A part of the app could not be loaded. Nothing you typed is lost.</Trans>
  return <Trans>Something in the app broke. We have been told.</Trans>
}
