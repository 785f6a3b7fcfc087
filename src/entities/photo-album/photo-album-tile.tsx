import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PhotoAlbumCard } from '#contract/photos/photo-albums.ts'
import { AlbumCount, AlbumTile } from '#src/entities/album/album-tile.tsx'
import { PhotoAlbumCover } from './photo-album-cover.tsx'

export interface PhotoAlbumTileProps {
  album: PhotoAlbumCard
  isLead?: boolean | undefined
}

/** A photo album in a list. */
export function PhotoAlbumTile({ album, isLead = false }: PhotoAlbumTileProps) {
  const { t } = useLingui()
  return (
    <AlbumTile
      album={album}
      votes={{ up: album.upVotes, down: album.downVotes }}
      count={<AlbumCount icon="image" label={t`Photos`} total={album.totalPhoto} />}
      cover={(marks) => <PhotoAlbumCover {...marks} album={album} sizes="(min-width: 1024px) 280px, 46vw" isLead={isLead} />}
      title={(linkClass) => (
        <Link to="/photo/album/$albumId/{-$seo}" params={{ albumId: album.albumId }} className={linkClass}>
          {album.name}
        </Link>
      )}
    />
  )
}
