import { Trans } from '@lingui/react/macro'

/** Why somebody would tell his phone. */
export function PhonePurpose() {
  return <Trans>A second way back in, should you lose your mail. No member ever sees it.</Trans>
}
