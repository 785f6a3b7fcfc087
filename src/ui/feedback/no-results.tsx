import { Trans } from '@lingui/react/macro'

/** In place of a list whose filters exclude everything. */
export function NoResults() {
  return <Trans>No results. Try removing some filters.</Trans>
}
