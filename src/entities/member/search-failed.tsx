import { Trans } from '@lingui/react/macro'

/** In place of the members found. */
export function SearchFailed() {
  return <Trans>Members can be searched when you are online.</Trans>
}
