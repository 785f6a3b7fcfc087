import { Trans, useLingui } from '@lingui/react/macro'
import type { PhotoId } from '#contract/content/ids.ts'
import type { PhotoAlbumDetails } from '#contract/photos/photo-albums.ts'
import { NoVisiblePhotos } from '#src/entities/photo/no-visible-photos.tsx'
import { PhotoTile } from '#src/entities/photo/photo-tile.tsx'
import { useAlbumPhotos } from '#src/entities/photo/use-photo.ts'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { MoreButton } from '#src/ui/feedback/more-button.tsx'
import { useIsDesktop } from '#src/ui/layout/use-is-desktop.ts'
import { PagedGrid } from '#src/ui/list/paged-grid.tsx'
import { PagedList } from '#src/ui/list/paged-list.tsx'
import type { Selection } from '#src/ui/list/use-selection.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { SelectablePhotos } from './selectable-photos.tsx'

export interface AlbumPhotosProps {
  album: PhotoAlbumDetails
  selection: Selection<PhotoId>
}

/** The album's photos in the owner's order. While selecting, they are ticked and dragged instead of opened. */
export function AlbumPhotos({ album, selection }: AlbumPhotosProps) {
  const { t } = useLingui()
  const isDesktop = useIsDesktop()
  const { list, photos } = useAlbumPhotos(album.albumId)
  if (selection.isActive)
    return (
      <PagedList
        list={list}
        items={photos}
        empty={<NoPhotos album={album} />}
        end={
          <MoreButton list={list}>
            <Trans>More photos</Trans>
          </MoreButton>
        }
      >
        {(items) => <SelectablePhotos album={album} photos={items} selection={selection} />}
      </PagedList>
    )
  return (
    <PagedGrid
      label={t`Photos in this album`}
      list={list}
      items={photos}
      itemKey={(photo) => photo.photoId}
      renderItem={(photo, index) => <PhotoTile photo={photo} isLead={index < 6} albumId={album.albumId} />}
      columns={{ phone: 3, desktop: 6 }}
      gap={isDesktop ? 10 : 3}
      estimatedHeight={130}
      placeKey={`album ${album.albumId}`}
      skeleton={<Skeleton shape="square" />}
      empty={<NoPhotos album={album} />}
    />
  )
}

function NoPhotos({ album: { can, isSold } }: { album: PhotoAlbumDetails }) {
  if (isSold && !can.canChangePhotos)
    return (
      <EmptyState icon="image" title={<Trans>For those who buy the album</Trans>}>
        <Trans>You’ll see the photos here once you have bought it.</Trans>
      </EmptyState>
    )
  return (
    <EmptyState icon="image" title={<Trans>No photos yet</Trans>}>
      {can.canChangePhotos ? (
        <Trans>Open a photo and choose “Move to album”, or choose this album when you upload.</Trans>
      ) : (
        <NoVisiblePhotos />
      )}
    </EmptyState>
  )
}
