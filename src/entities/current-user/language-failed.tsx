import { Trans } from '@lingui/react/macro'

/** A catalogue comes over the line; without one the language stays as it was. */
export function LanguageFailed() {
  return <Trans>Couldn’t load this language. Check your connection and try again.</Trans>
}
