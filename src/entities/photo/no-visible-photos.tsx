import { Trans } from '@lingui/react/macro'

/** In place of an empty list of another member’s photos: there may be others, which must not be revealed. */
export function NoVisiblePhotos() {
  return <Trans>There are no photos here that you can see.</Trans>
}
