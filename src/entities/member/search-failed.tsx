import { Trans } from '@lingui/react/macro'

/** In place of the members found. */
export function SearchFailed() {
  return <Trans>You can search for members when you’re online.</Trans>
}
