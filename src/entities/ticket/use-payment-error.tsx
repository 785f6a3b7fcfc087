import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'

/** Why a payment with tickets was not made. Without an answer it may have been: then the same attempt is sent again. */
export function usePaymentError(): (error: unknown) => ReactNode {
  const { i18n } = useLingui()
  return (error) => {
    if (!(error instanceof CallError)) return undefined
    if (error.fieldErrors['price']) return <Trans>The price has changed. Nothing was paid. Close this and look at the new one.</Trans>
    return i18n._(messageForCode(error.code))
  }
}
