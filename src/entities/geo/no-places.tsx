import { Trans } from '@lingui/react/macro'

/** Why a list of places is empty. */
export function NoPlaces({ isError }: { isError: boolean }) {
  return isError ? <Trans>Places can be looked up when you are online.</Trans> : <Trans>No location of that name.</Trans>
}
