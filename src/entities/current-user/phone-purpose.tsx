import { Trans } from '@lingui/react/macro'

/** Why a visitor should give their phone number. */
export function PhonePurpose() {
  return <Trans>It confirms there’s a real person behind the name. Members never see it.</Trans>
}
