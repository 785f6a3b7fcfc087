import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'

/** Why the server refused, in the member’s language: for the dialogs that ask before something is deleted. */
export function describeRefusal(error: unknown): ReactNode {
  return <Reason error={error} />
}

function Reason({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  return i18n._(error instanceof CallError ? messageForCode(error.code) : unknownFailure)
}
