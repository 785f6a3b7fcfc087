import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { WriteOutcome } from '#src/data/outbox/submit-record.ts'
import { messageForCode } from '#src/i18n/error-messages.ts'
import { notify } from '#src/ui/feedback/notify.ts'

/** Notifies the member of the outcome of a save. Only changes the server has accepted are called saved. */
export function notifySaved(outcome: WriteOutcome, savedText: ReactNode): void {
  if (outcome.state === 'sent') notify({ tone: 'success', text: savedText })
  else if (outcome.state === 'waiting') notify({ tone: 'plain', text: <SavedOnDevice /> })
  else notify({ tone: 'error', text: <Reason code={outcome.code ?? ''} /> })
}

/** For a queued save. */
export function SavedOnDevice() {
  return <Trans>Saved on this device. It will send automatically when you’re online.</Trans>
}

function Reason({ code }: { code: string }) {
  const { i18n } = useLingui()
  return i18n._(messageForCode(code))
}
