import { Trans } from '@lingui/react/macro'

/** For data that is safe on the device and is sent without any action by the member. */
export function WaitsForConnection() {
  return <Trans>Waiting for a connection. It sends automatically.</Trans>
}
