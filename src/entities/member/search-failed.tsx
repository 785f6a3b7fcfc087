import { Trans } from '@lingui/react/macro'

/** Shown in place of the search results. */
export function SearchFailed() {
  return <Trans>You can search for members when you’re online.</Trans>
}
