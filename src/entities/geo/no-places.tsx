import { Trans } from '@lingui/react/macro'

/** Why a list of places is empty. */
export function NoPlaces({ isError }: { isError: boolean }) {
  return isError ? <Trans>You can search for locations when you’re online.</Trans> : <Trans>No location with that name.</Trans>
}
