import { Trans } from '@lingui/react/macro'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import type { PhotoAlbumsAddress } from '../photo-albums-search.ts'

interface NoPhotoAlbumsProps {
  address: PhotoAlbumsAddress
  onCreate: () => void
}

/** Says why the list is empty, and offers the way on that fits the view. */
export function NoPhotoAlbums({ address: { view, member, search }, onCreate }: NoPhotoAlbumsProps) {
  if (search.q || search.tags?.length)
    return (
      <EmptyState icon="image" title={<Trans>No albums here</Trans>}>
        <Trans>No results. Try removing some filters.</Trans>
      </EmptyState>
    )
  if (member !== undefined)
    return (
      <EmptyState icon="image" title={<Trans>No albums here</Trans>}>
        <Trans>There are no albums here that you can see.</Trans>
      </EmptyState>
    )
  if (view === 'for_sale')
    return (
      <EmptyState icon="ticket" title={<Trans>No albums for sale</Trans>}>
        <Trans>Albums that vendors sell appear here.</Trans>
      </EmptyState>
    )
  if (view === 'friend')
    return (
      <EmptyState icon="users-three" title={<Trans>No albums here</Trans>}>
        <Trans>Your friends’ albums appear here.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState
      icon="image"
      title={<Trans>No albums yet</Trans>}
      action={
        <Button variant="quiet" onClick={onCreate}>
          <Trans>Create one</Trans>
        </Button>
      }
    >
      <Trans>Collect your photos in an album and show them in your order.</Trans>
    </EmptyState>
  )
}
