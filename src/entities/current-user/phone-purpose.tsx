import { Trans } from '@lingui/react/macro'

/** Why somebody would tell his phone. */
export function PhonePurpose() {
  return <Trans>It confirms there’s a real person behind the name. Members never see it.</Trans>
}
