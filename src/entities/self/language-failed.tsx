import { Trans } from '@lingui/react/macro'

/** A catalogue comes over the line; without one the language stays as it was. */
export function LanguageFailed() {
  return <Trans>This language could not be loaded. Check the connection and try again.</Trans>
}
