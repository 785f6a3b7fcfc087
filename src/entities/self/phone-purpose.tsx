import { Trans } from '@lingui/react/macro'

/** Why somebody would tell his phone. */
export function PhonePurpose() {
  return <Trans>It shows us that there is a person behind the name. No member ever sees it.</Trans>
}
