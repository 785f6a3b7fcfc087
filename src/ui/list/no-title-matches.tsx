import { Trans } from '@lingui/react/macro'

/** For a list that is searched by title and has no such item. */
export function NoTitleMatches() {
  return <Trans>No title matches. Try another word.</Trans>
}
