import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'

/** In place of an empty list of albums for sale, of any kind. */
export function NoAlbumsForSale() {
  return (
    <EmptyState icon="ticket" title={<Trans>No albums for sale</Trans>}>
      <Trans>Albums that vendors sell appear here.</Trans>
    </EmptyState>
  )
}

/** In place of an empty list of friends’ albums, of any kind. */
export function NoAlbumsOfFriends() {
  return (
    <EmptyState icon="users-three" title={<Trans>No albums here</Trans>}>
      <Trans>Your friends’ albums appear here.</Trans>
    </EmptyState>
  )
}
