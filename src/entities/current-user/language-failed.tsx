import { Trans } from '@lingui/react/macro'

/** A catalogue is loaded over the connection; without one the language stays as it was. */
export function LanguageFailed() {
  return <Trans>Couldn’t load this language. Check your connection and try again.</Trans>
}
