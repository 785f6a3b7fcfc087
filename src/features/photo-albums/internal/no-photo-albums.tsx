import { Trans } from '@lingui/react/macro'
import { NoAlbumsForSale, NoAlbumsOfFriends } from '#src/entities/content/no-albums.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { NoResults } from '#src/ui/feedback/no-results.tsx'
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
        <NoResults />
      </EmptyState>
    )
  if (member !== undefined)
    return (
      <EmptyState icon="image" title={<Trans>No albums here</Trans>}>
        <Trans>There are no albums here that you can see.</Trans>
      </EmptyState>
    )
  if (view === 'for_sale') return <NoAlbumsForSale />
  if (view === 'friend') return <NoAlbumsOfFriends />
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
