import { Trans } from '@lingui/react/macro'

/** A chunk that does not come: said on the screen that waits for it and on the one that failed for it. */
export function PartMissing() {
  return <Trans>A part of the app could not be loaded. Nothing you typed is lost.</Trans>
}
