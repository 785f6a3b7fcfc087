import { Trans } from '@lingui/react/macro'

/** A chunk that failed to load: shown on the screen that waits for it and on the one that failed because of it. */
export function PartMissing() {
  return <Trans>Part of the app couldn’t load. Nothing you typed is lost.</Trans>
}
