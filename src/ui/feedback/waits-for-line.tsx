import { Trans } from '@lingui/react/macro'

/** Of whatever was written without a line. */
export function WaitsForLine() {
  return <Trans>Waiting for a connection. It sends by itself.</Trans>
}
