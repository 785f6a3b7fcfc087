import { Trans } from '@lingui/react/macro'

/** An attempt whose answer was lost may have been paid before: then nothing was paid now. */
export function AlreadyPaid() {
  return <Trans>You’ve already paid for this. You weren’t charged again.</Trans>
}
