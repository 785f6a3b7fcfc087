import { Trans } from '@lingui/react/macro'

/** Of what is safe on the device and goes without anybody doing anything. */
export function WaitsForLine() {
  return <Trans>Waiting for a connection. It sends automatically.</Trans>
}
