import { Trans } from '@lingui/react/macro'

/** A chunk that does not come: said on the screen that waits for it and on the one that failed for it. */
export function PartMissing() {
  return <Trans>Part of the app couldn’t load. Nothing you typed is lost.</Trans>
}
