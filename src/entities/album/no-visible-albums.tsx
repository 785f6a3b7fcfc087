import { Trans } from '@lingui/react/macro'

/** In place of an empty list of another member’s albums: there may be others, which must not be revealed. */
export function NoVisibleAlbums() {
  return <Trans>There are no albums here that you can see.</Trans>
}
