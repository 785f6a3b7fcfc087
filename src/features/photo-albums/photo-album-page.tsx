import { Plural, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { AlbumPageLayout } from '#src/entities/album/album-page.tsx'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { PhotoAlbumCover } from '#src/entities/photo-album/photo-album-cover.tsx'
import { usePhotoAlbum } from '#src/entities/photo-album/use-photo-album.ts'
import { photoAlbumRef } from '#src/entities/photo-album/writes.ts'
import { Tags } from '#src/entities/tag/tags.tsx'
import { useSelection } from '#src/ui/list/use-selection.ts'
import { chipClass } from '#src/ui/primitives/chip.tsx'
import { AlbumPhotos } from './internal/album-photos.tsx'
import { PhotoAlbumMenu } from './internal/photo-album-menu.tsx'

export interface PhotoAlbumPageProps {
  albumId: PhotoAlbumId
  /** How it is sold. */
  sale: ReactNode
  /** The form that puts it up for sale; undefined for members who cannot sell it. */
  renderSell: ((onClose: () => void) => ReactNode) | undefined
  /** The comments below the photos. */
  comments: ReactNode
}

/** A photo album: its facts, its actions, its photos in the owner's order, its comments. */
export function PhotoAlbumPage({ albumId, sale, renderSell, comments }: PhotoAlbumPageProps) {
  const { t } = useLingui()
  const album = usePhotoAlbum(albumId)
  const selection = useSelection<PhotoId>()
  const { can, totalPhoto, tagList } = album

  // Reports to the server that the album was opened, once per visit of the page.
  useEffect(() => {
    tellViewed(photoAlbumRef(albumId))
  }, [albumId])

  return (
    <AlbumPageLayout
      album={album}
      title={album.name}
      shape="square"
      cover={(className) => <PhotoAlbumCover album={album} sizes="(min-width: 1024px) 240px, 40vw" isLead className={className} />}
      fact={<Plural value={album.views} one="# view" other="# views" />}
      tags={
        <Tags
          item={photoAlbumRef(albumId)}
          tags={tagList}
          canEdit={can.canEdit}
          renderTag={(tag) => (
            <Link to="/photo/albums" search={{ tags: [tag] }} className={chipClass()} aria-label={t`Albums tagged ${tag}`}>
              {tag}
            </Link>
          )}
        />
      }
      actions={
        <>
          <ContentActions item={photoAlbumRef(albumId)} marks={album} />
          <PhotoAlbumMenu album={album} renderSell={renderSell} />
        </>
      }
      sale={sale}
      itemsTitle={<Plural value={totalPhoto} one="# photo" other="# photos" />}
      selection={can.canChangePhotos && totalPhoto > 0 ? selection : undefined}
      items={<AlbumPhotos album={album} selection={selection} />}
      comments={comments}
    />
  )
}
